/** The command tree: every command has an example and is documented; shell completion. */
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { exampleOf, leaves } from '../src/commandTree'
import { withCommands } from '../tests/support/commandPage'
import { inProcess } from '../tests/support/commands'
import { program } from './main'

const root = join(import.meta.dirname, '..')
const tree = program({ root }, [])
const page = join(root, 'docs', 'command-line.md')

test('docs/command-line.md matches the command tree; UPDATE_DOCS=1 updates it', () => {
  const today = readFileSync(page, 'utf8')
  const now = withCommands(today, tree)
  if (process.env.UPDATE_DOCS) writeFileSync(page, now)
  expect(process.env.UPDATE_DOCS ? now : today).toBe(now)
})

test('every command has an example that begins with its name', () => {
  const all = leaves(tree)
  expect(all.length).toBeGreaterThan(60)
  const wrong = all.filter(({ path, command }) => !exampleOf(command)?.startsWith(path.join(' ')))
  expect(wrong.map(({ path }) => path.join(' '))).toEqual([])
})

test('each of the eight specified modules has commands', () => {
  const names = tree.commands.map((command) => command.name())
  for (const name of [
    'attendance',
    'leave',
    'regularization',
    'admin',
    'billing',
    'tasks',
    'chat',
    'whatsapp',
  ])
    expect(names).toContain(name)
})

describe('completion', () => {
  const folder = mkdtempSync(join(tmpdir(), 'muster-completion-'))
  afterAll(() => rmSync(folder, { recursive: true, force: true }))
  const has = (shell: string) => spawnSync(shell, ['-c', 'exit 0']).status === 0
  const script = async (shell: string) => {
    const file = join(folder, `muster.${shell}`)
    writeFileSync(file, (await inProcess(['completion', shell], root)).out)
    return file
  }
  const ran = (shell: string, args: string[]) => {
    const { status, stdout, stderr } = spawnSync(shell, args, { encoding: 'utf8', cwd: folder })
    expect([status, stderr]).toEqual([0, ''])
    return stdout.trim().split(/\s+/)
  }

  /** The typed words, of which the last is completed, and the expected completions. */
  const typed: [words: string[], becomes: string[]][] = [
    [['tas'], ['tasks']],
    [['admin', 'ho'], ['holidays']],
    [['billing', 'invoices', 'add', '--invoice-d'], ['--invoice-date']],
    [['admin', 'bulk', 'sh'], ['shift-change']],
    [['tasks', 'list', '--as', 'x@y.in', '--pri'], ['--priority']],
    [['completion', 'fi'], ['fish']],
  ]

  test.each(typed)('bash: %j', async (words, becomes) => {
    const file = await script('bash')
    const line = ['muster', ...words].map((word) => `'${word}'`).join(' ')
    const work = `source ${file}; COMP_WORDS=(${line}); COMP_CWORD=${words.length}; _muster; echo "\${COMPREPLY[@]}"`
    expect(ran('bash', ['--norc', '-c', work])).toEqual(becomes)
  })

  // Not every machine has these shells. If one is installed, it parses its script. The script always names
  // every command.
  test.each(['zsh', 'fish'])('the %s script names every command and parses', async (shell) => {
    const file = await script(shell)
    const text = readFileSync(file, 'utf8')
    for (const { path } of leaves(tree)) expect(text).toContain(path.at(-1))
    if (has(shell)) expect(ran(shell, ['-n', file])).toEqual([''])
    if (has(shell) && shell === 'fish')
      for (const [words, becomes] of typed)
        expect(ran('fish', ['-c', `source ${file}; complete -C 'muster ${words.join(' ')}'`])[0]).toBe(
          becomes[0],
        )
  })
})
