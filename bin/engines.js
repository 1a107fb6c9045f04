/**
 * Installs the browsers for `npm test -- --engines` from Debian and npm: Firefox ESR, WebKitGTK, WPE WebKit,
 * Xvfb, and Chromium 121 into .tmp/engines. Lists those that are unavailable.
 *
 *   node bin/engines.js
 */
import { spawnSync } from 'node:child_process'
import { chmodSync, createReadStream, createWriteStream, existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { pathToFileURL } from 'node:url'
import { createBrotliDecompress } from 'node:zlib'
import { npm, root } from './install.js'

const folder = join(root, '.tmp', 'engines')
const old = join(folder, 'chromium-121')
/** Debian packages: a file of each. */
const packages = {
  'firefox-esr': '/usr/bin/firefox-esr',
  'webkit2gtk-driver': '/usr/bin/WebKitWebDriver',
  xvfb: '/usr/bin/Xvfb',
  'wpewebkit-driver': '/usr/bin/WPEWebDriver',
  cog: '/usr/bin/cog',
}
const beside = ['xauth', 'libwpebackend-fdo-1.0-1', 'libgl1-mesa-dri', 'libegl1', 'libgles2']

/** Whether they have been installed for this checkout. */
export const haveEngines = () => existsSync(join(folder, 'ready'))

/** The names of unavailable engines; empty if all are installed. */
export async function ensureEngines() {
  mkdirSync(old, { recursive: true })
  if (!Object.values(packages).every((path) => existsSync(path))) {
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
    const apt = (...args) => spawnSync('apt-get', args, { stdio: ['ignore', 'ignore', 'inherit'], env })
    apt('update', '-q')
    apt('install', '-y', '-q', '--no-install-recommends', ...Object.keys(packages), ...beside)
  }
  if (!existsSync(join(old, 'chromium'))) await oldChromium().catch((error) => console.error(error.message))
  const missing = Object.entries(packages).flatMap(([name, path]) => (existsSync(path) ? [] : [name]))
  if (!existsSync(join(old, 'chromium'))) missing.push('Chromium 121')
  if (!missing.length) writeFileSync(join(folder, 'ready'), '')
  return missing
}

/** Packaged for cloud functions, with its libraries. */
async function oldChromium() {
  writeFileSync(join(folder, 'package.json'), '{"private":true}')
  npm([
    'install',
    '--prefix',
    folder,
    '--ignore-scripts',
    '--no-audit',
    '--no-fund',
    '@sparticuz/chromium@121.0.0',
  ])
  const packed = join(folder, 'node_modules', '@sparticuz', 'chromium', 'bin')
  const unpack = (name, to) =>
    pipeline(createReadStream(join(packed, name)), createBrotliDecompress(), createWriteStream(to))
  for (const name of ['al2', 'al2023', 'swiftshader']) {
    await unpack(`${name}.tar.br`, join(old, `${name}.tar`))
    spawnSync('tar', ['-xf', join(old, `${name}.tar`), '-C', old])
  }
  await unpack('chromium.br', join(old, 'chromium'))
  chmodSync(join(old, 'chromium'), 0o755)
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const missing = await ensureEngines()
  console.log(missing.length ? `Unavailable here: ${missing.join(', ')}` : 'All engines are installed.')
  process.exitCode = missing.length ? 1 : 0
}
