/**
 * Installs the packages of package-lock.json if they are missing. It uses only `node:` modules, because
 * nothing else exists yet. node_modules/.muster records the lock file, Node ABI and platform, so a new Node
 * or a copied folder is detected.
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

/** Installs if needed and returns whether it did. */
export function ensureInstalled() {
  checkNode()
  const wanted = createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .update(`${process.versions.modules} ${process.platform} ${process.arch}`)
    .digest('hex')
  if (existsSync(mark) && readFileSync(mark, 'utf8') === wanted) return false
  // npm ci empties its target, and behind a link that is another folder's.
  if (lstatSync(join(root, 'node_modules'), { throwIfNoEntry: false })?.isSymbolicLink())
    fail(
      'node_modules is a link, and its target does not match this package-lock.json. Install at ' +
        'the target, or remove the link.',
    )
  console.log('Installing packages (once; a minute or two)…')
  npm(['ci', '--include=dev', '--include=optional', '--no-audit', '--no-fund'])
  probe()
  writeFileSync(mark, wanted)
  return true
}

/** Runs npm, preferably the one that started us. */
export function npm(args) {
  const through = process.env.npm_execpath
  const [command, given] =
    through && /\.c?js$/.test(through)
      ? [process.execPath, [through, ...args]]
      : [process.platform === 'win32' ? 'npm.cmd' : 'npm', args]
  // A child of `npm start --demo` would inherit our flags from the environment.
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
    fail('The packages could not be installed. Is the npm registry reachable? See the output of npm above.')
}

/**
 * Reports a database library that does not load now, with advice, and not as a stack at the first request.
 */
function probe() {
  // The same choice as src/driver.ts: Node 24 and later have one built in.
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
