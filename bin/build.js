/**
 * Builds the web app (dist/web) and the program (dist/server) if the sources have changed. The stamp is
 * written last, so an interrupted build does not count.
 */
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { extname, join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { ensureInstalled, root } from './install.js'

/** The oldest supported browsers. */
const floor = JSON.parse(readFileSync(join(root, 'web', 'floor.json'), 'utf8'))
const stamp = join(root, 'dist', '.stamp')
const sources = [
  'src',
  'modules',
  'web',
  'cli',
  'data/story',
  'data/devices',
  'index.html',
  'package.json',
  'vite.config.ts',
  'vite.server.config.ts',
  'bin/build.js',
]
const tested = /\.(test|spec)\.tsx?$/

/**
 * Builds if needed and returns whether it did. It uses a process of its own, because a build takes some 500
 * MB of memory that the server must not retain.
 */
export async function ensureBuilt() {
  if (isBuilt()) return false
  const child = spawn(process.execPath, [join(root, 'bin', 'build.js')], { stdio: 'inherit' })
  const stop = (signal) => child.kill(signal)
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, stop)
  const [code, signal] = await once(child, 'exit')
  for (const name of ['SIGINT', 'SIGTERM']) process.off(name, stop)
  // The process exits with its build's code.
  if (signal) process.kill(process.pid, signal)
  if (code !== 0) process.exit(code ?? 1)
  return true
}

function isBuilt() {
  return existsSync(stamp) && readFileSync(stamp, 'utf8') === sourcesHash()
}

async function build() {
  const wanted = sourcesHash()
  rmSync(join(root, 'dist'), { recursive: true, force: true })
  mkdirSync(join(root, 'dist'), { recursive: true })
  const vite = await import('vite')
  const quiet = { root, logLevel: 'warn' }
  await vite.build({ ...quiet, configFile: join(root, 'vite.config.ts') })
  renameSync(join(root, 'dist', 'web', 'chunks.json'), join(root, 'dist', 'web.json'))
  await buildWorker(vite, quiet)
  await vite.build({ ...quiet, configFile: join(root, 'vite.server.config.ts') })
  for (const file of filesOf(join(root, 'dist', 'web'))) compress(file)
  writeFileSync(stamp, wanted)
}

/** The service worker caches exactly the files of this build. Its name changes with any of them. */
async function buildWorker(vite, quiet) {
  const folder = join(root, 'dist', 'web')
  const files = filesOf(folder).filter((file) => !/\.(map|txt)$/.test(file))
  const hash = createHash('sha256')
  for (const file of files) hash.update(file.slice(folder.length)).update(readFileSync(file))
  const shell = files.map((file) => file.slice(folder.length).replaceAll('\\', '/'))
  await vite.build({
    ...quiet,
    configFile: false,
    publicDir: false,
    define: { SHELL: JSON.stringify(shell), VERSION: JSON.stringify(hash.digest('hex').slice(0, 12)) },
    build: {
      target: Object.entries(floor).map(([browser, version]) => browser + version),
      outDir: folder,
      emptyOutDir: false,
      rolldownOptions: {
        input: join(root, 'web', 'sw.ts'),
        output: { format: 'iife', entryFileNames: 'sw.js' },
      },
    },
  })
}

function compress(file) {
  const plain = readFileSync(file)
  if (
    !['.js', '.css', '.html', '.svg', '.json', '.webmanifest'].includes(extname(file)) ||
    plain.length < 1000
  )
    return
  writeFileSync(`${file}.br`, brotliCompressSync(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }))
  writeFileSync(`${file}.gz`, gzipSync(plain, { level: 9 }))
}

function sourcesHash() {
  const hash = createHash('sha256')
  for (const source of sources) {
    const path = join(root, source)
    if (!existsSync(path)) continue
    for (const file of statSync(path).isDirectory() ? filesOf(path) : [path])
      if (!tested.test(file)) hash.update(file.slice(root.length)).update(readFileSync(file))
  }
  return hash.digest('hex')
}

function filesOf(folder) {
  return readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath ?? entry.path, entry.name))
    .toSorted()
}

if (process.argv[1] === join(root, 'bin', 'build.js')) {
  ensureInstalled()
  if (isBuilt()) console.log('The build is up to date.')
  else {
    console.log('Building…')
    await build()
  }
}
