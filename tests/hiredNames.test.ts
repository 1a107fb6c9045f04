/** Browser specs share a server, so no two of them hire somebody of the same name. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const folder = join(import.meta.dirname, 'browser')

test('each name is hired by one browser test', () => {
  const names = readdirSync(folder)
    .filter((file) => file.endsWith('.spec.ts'))
    .flatMap((file) => {
      const text = readFileSync(join(folder, file), 'utf8')
      const direct = [...text.matchAll(/\b(?:hire|newcomer)\('(\w+)'\)/g)].map(([, name]) => name!)
      const listed = [...text.matchAll(/of \[([^\]]+)\]\) await (?:hire|newcomer)\(/g)].flatMap(([, list]) =>
        [...list!.matchAll(/'(\w+)'/g)].map(([, name]) => name!),
      )
      return [...new Set([...direct, ...listed].map((name) => name.toLowerCase()))].map((name) => ({
        name,
        file,
      }))
    })
  expect(names.length).toBeGreaterThan(60)
  const byName = new Map<string, string[]>()
  for (const { name, file } of names) byName.set(name, [...(byName.get(name) ?? []), file])
  expect([...byName].filter(([, files]) => files.length > 1)).toEqual([])
})
