/**
 * Installs what package-lock.json names, when it is not there yet. Uses only `node:` modules: before it has
 * run there is nothing else. What is installed is remembered in node_modules/.muster by lock file, Node ABI
 * and platform, so that a new Node or a copied folder is noticed.
 */
import { execFileSync, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, lstatSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = dirname(dirname(fileURLToPath(import.meta.url)))
const mark = join(root, 'node_modules', '.muster')

/** Ends the program with one sentence and exit code 1. */
export function fail(sentence) {
  console.error(sentence)
  process.exit(1)
}

export function checkNode() {
  const [major, minor] = process.versions.node.split('.').map(Number)
  if (major < 20 || (major === 20 && minor < 19))
    fail(`Muster needs Node 20.19 or later; this is ${process.versions.node}.`)
}

/** Installs when needed; true when it did. */
export function ensureInstalled() {
  checkNode()
  const wanted = createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .update(`${process.versions.modules} ${process.platform} ${process.arch}`)
    .digest('hex')
  if (existsSync(mark) && readFileSync(mark, 'utf8') === wanted) return false
  // npm ci empties what it installs into: behind a link that is somebody else's folder.
  if (lstatSync(join(root, 'node_modules'), { throwIfNoEntry: false })?.isSymbolicLink())
    fail(
      'node_modules is a link, and what is behind it does not fit this package-lock.json. Install where ' +
        'it points to, or remove the link.',
    )
  console.log('Installing packages (once; a minute or two)…')
  npm(['ci', '--include=dev', '--include=optional', '--no-audit', '--no-fund'])
  probe()
  writeFileSync(mark, wanted)
  return true
}

/** Runs npm, the one that started us where one did. */
export function npm(args) {
  const through = process.env.npm_execpath
  const [command, given] =
    through && /\.c?js$/.test(through)
      ? [process.execPath, [through, ...args]]
      : [process.platform === 'win32' ? 'npm.cmd' : 'npm', args]
  // A child of `npm start --demo` would otherwise take our own flags for its own.
  const env = Object.fromEntries(
    Object.entries(process.env).filter(([name]) => !/^npm_config_(demo|port|host|data)$/.test(name)),
  )
  const { status } = spawnSync(command, given, {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
    env,
    shell: process.platform === 'win32',
  })
  if (status !== 0)
    fail('The packages could not be installed. Is the npm registry reachable? What npm said is above.')
}

/** A database that does not open is told now, with what to do, not by a stack at the first request. */
function probe() {
  // As src/driver.ts chooses: Node 24 and later have one built in.
  const script =
    Number(process.versions.node.split('.')[0]) >= 24
      ? `require('node:sqlite')`
      : `new (require('better-sqlite3'))(':memory:').close()`
  try {
    execFileSync(process.execPath, ['-e', script], { cwd: root, stdio: ['ignore', 'ignore', 'pipe'] })
  } catch (error) {
    console.error(String(error.stderr ?? error).trim())
    fail(
      'The database library could not be compiled. Install python3, make and g++ (Debian: apt install ' +
        'python3 make g++) and start again, or use Node 24 or later, which has one built in.',
    )
  }
}
