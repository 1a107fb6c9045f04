/** No circles of imports, and rooms within the large modules. */
import { expect, test } from 'vitest'
import { files, filesIn, imports, isBrowser, isShared, moduleOf, roomOf, text } from './support/imports'

test('no import circle anywhere, inside modules too; types count', () => {
  const next = new Map(files.map((file) => [file, new Set<string>()]))
  // A screen that is loaded when it is opened is no part of who opens it.
  for (const { from, to, isLazy } of imports) if (text.has(to) && !isLazy) next.get(from)!.add(to)
  const state = new Map<string, 'open' | 'done'>()
  const circles: string[] = []
  const visit = (file: string, path: readonly string[]) => {
    if (state.get(file) === 'done') return
    if (state.get(file) === 'open') {
      circles.push([...path.slice(path.indexOf(file)), file].join(' -> '))
      return
    }
    state.set(file, 'open')
    for (const to of next.get(file)!) visit(to, [...path, file])
    state.set(file, 'done')
  }
  for (const file of files) visit(file, [])
  expect(circles).toEqual([])
})

/** Modules that have rooms. */
const roomed = ['attendance', 'billing', 'leave', 'notifications', 'people', 'whatsapp']

test('a room has at most 25 files, and rooms of a module do not need each other both ways', () => {
  const withTests = filesIn(['modules'], /\.(tsx?|css)$/)
  for (const module of roomed) {
    const sizes = new Map<string, number>()
    for (const file of withTests) {
      if (moduleOf(file) !== module) continue
      const room = roomOf(file) ?? 'the door'
      sizes.set(room, (sizes.get(room) ?? 0) + 1)
    }
    expect(
      [...sizes].filter(([, size]) => size > 25),
      module,
    ).toEqual([])
    for (const isOf of [isBrowser, (file: string) => !isBrowser(file)]) {
      const needs = new Map<string, Set<string>>()
      for (const { from, to } of imports) {
        // Parts of the contract are everybody's: `contract.ts` gives them on.
        if (isShared(to)) continue
        const [a, b] = [roomOf(from), roomOf(to)]
        if (
          moduleOf(from) === module &&
          moduleOf(to) === module &&
          isOf(from) &&
          isOf(to) &&
          a &&
          b &&
          a !== b
        )
          needs.set(a, (needs.get(a) ?? new Set()).add(b))
      }
      const both = [...needs].flatMap(([a, all]) =>
        [...all].filter((b) => needs.get(b)?.has(a)).map((b) => `${a} <-> ${b}`),
      )
      expect(both, module).toEqual([])
    }
  }
})
