/** The command tree: every command has an example and stands on its page; old names and completion. */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { exampleOf, leaves } from '../src/commandTree'
import { withCommands } from '../tests/support/commandPage'
import { program } from './main'

const root = join(import.meta.dirname, '..')
const tree = program({ root }, [])
const page = join(root, 'docs', 'command-line.md')

test('docs/command-line.md is what the tree says; UPDATE_DOCS=1 writes it', () => {
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

test('each of the eight modules of the card has commands', () => {
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
