/**
 * `node bin/interfaceFont.js`: makes web/styles/inter.woff2, the typeface of the interface: Inter (SIL Open
 * Font License, in the npm package inter-ui) with the letters of Western Europe, the rupee sign and the
 * arrows, and the weights 400 to 700. Everything else is left out, so that a phone loads 27 KB once instead
 * of 350 KB. Letters that are missing, such as those of Indian scripts, come from the system's fonts.
 *
 * The packages are only needed here, so they are installed in a temporary folder.
 */
import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { root } from './install.js'

const packages = ['inter-ui@4.1.1', 'subset-font@2.9.0']
/** Kerning, composed letters, digits of one width, and signs at the height of digits and capitals. */
const features = ['kern', 'ccmp', 'locl', 'mark', 'tnum', 'calt', 'case']
const letters = `${range(0x20, 0x7e)}${range(0xa0, 0xff)}–—‘’“”…•₹←↑→↓✓−≤≥≈⌘⇧`

const folder = mkdtempSync(join(tmpdir(), 'muster-font-'))
try {
  execFileSync('npm', ['install', '--silent', '--prefix', folder, ...packages])
  const inFolder = (path) => join(folder, 'node_modules', path)
  const { default: subset } = await import(pathToFileURL(inFolder('subset-font/index.js')))
  const font = await subset(readFileSync(inFolder('inter-ui/variable/InterVariable.woff2')), letters, {
    targetFormat: 'woff2',
    keepFeatures: features,
    // The license wants its name and the copyright to stay in the file.
    preserveNameIds: [0, 13, 14],
    variationAxes: { wght: { min: 400, max: 700 }, opsz: 14 },
  })
  writeFileSync(join(root, 'web/styles/inter.woff2'), font)
  console.log(`web/styles/inter.woff2: ${font.length} bytes`)
} finally {
  rmSync(folder, { recursive: true })
}

function range(first, last) {
  return String.fromCodePoint(...Array.from({ length: last - first + 1 }, (_, at) => first + at))
}
