/** No import cycles, rooms within the large modules, and the same entry files for all modules. */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { files, filesIn, imports, isBrowser, isShared, moduleOf, roomOf, root, text } from './support/imports'

test('no import cycles, also inside modules; type imports count', () => {
  const next = new Map(files.map((file) => [file, new Set<string>()]))
  // A lazily loaded screen is not part of the file that opens it.
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

/** The modules with rooms. */
const roomed = ['attendance', 'billing', 'books', 'leave', 'notifications', 'people', 'whatsapp']

test('a room has at most 25 files, and no two rooms of a module import each other', () => {
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
        // Parts of the contract are shared: `contract.ts` re-exports them.
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

/** The specified modules. */
const domain = ['attendance', 'leave', 'regularization', 'admin', 'billing', 'tasks', 'chat', 'whatsapp']

test.each(domain)('%s has the entry files that every module has', (module) => {
  const doors = ['index.ts', 'contract.ts', 'routes.ts', 'commands.ts', 'web.tsx', 'screens']
  expect(doors.filter((name) => !existsSync(join(root, 'modules', module, name)))).toEqual([])
})

test('every export of a service is used outside its module', () => {
  const callers = filesIn(['modules', 'cli', 'data', 'tests/support', 'tests/bench'], /\.tsx?$/).map(
    (file) => ({
      module: moduleOf(file),
      source: readFileSync(join(root, file), 'utf8'),
    }),
  )
  const unused = files.flatMap((file) => {
    const module = moduleOf(file)
    if (file !== `modules/${module}/service.ts`) return []
    const outside = callers.filter((one) => one.module !== module).map(({ source }) => source)
    return offeredBy(text.get(file)!)
      .filter((name) => !outside.some((source) => takes(source, module!, name)))
      .map((name) => `${module}: ${name}`)
  })
  expect(unused).toEqual([])
})

const offeredBy = (source: string): string[] => [
  ...[...source.matchAll(/export (?:type )?\{([^}]*)\}/g)].flatMap(([, names]) =>
    names!
      .split(',')
      .map((name) => name.trim().replace(/^type |^.* as /, ''))
      .filter(Boolean),
  ),
  ...[...source.matchAll(/export (?:\* as|(?:async )?function|const|type|interface|class) (\w+)/g)].map(
    ([, name]) => name!,
  ),
]

/** Named in an import of the service, or used through a namespace import. */
const takes = (source: string, module: string, name: string): boolean =>
  [...source.matchAll(/import ([^;]*?) from '[^']*\/(\w+)\/service'/g)].some(
    ([, what, from]) =>
      from === module &&
      (new RegExp(`\\b${name}\\b`).test(what!) ||
        new RegExp(`\\b${/\* as (\w+)/.exec(what!)?.[1] ?? ' '}\\.${name}\\b`).test(source)),
  )
