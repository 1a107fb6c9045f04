/** The permitted imports and the owner of each table: the code follows docs/architecture.md. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import {
  files,
  filesIn,
  imports,
  isBrowser,
  isCode,
  isShared,
  moduleOf,
  nameIn,
  root,
  text,
  type Import,
} from './support/imports'

/** Null if the import is allowed, else the broken rule. */
function broken({ from, to, typeOnly }: Import): string | null {
  if (!isCode(to) && !to.startsWith('modules/')) return null // styles, pictures, package.json
  if (from.startsWith('src/domain/')) return to.startsWith('src/domain/') ? null : 'domain knows nothing'
  if (from.startsWith('src/')) return to.startsWith('src/') ? null : 'the kernel knows no module'
  if (isShared(from)) {
    if (to.startsWith('src/domain/')) return null
    return isShared(to) ? null : 'contract and rules know domain and other contracts'
  }
  if (isBrowser(from)) {
    if (to.startsWith('src/'))
      return to.startsWith('src/domain/') ? null : 'the browser reads only src/domain of the kernel'
    if (from === 'web/router.tsx' && to.endsWith('/web.tsx')) return null
    if (from.startsWith('web/')) return to.startsWith('web/') ? null : 'web knows domain and itself'
    if (to.startsWith('web/') || !isCode(to)) return null
    if (isShared(to)) return null
    return moduleOf(from) === moduleOf(to) && isBrowser(to)
      ? null
      : 'screens know contracts, rules, web and their own module'
  }
  const [own, other] = [moduleOf(from), moduleOf(to)]
  if (own) {
    if (isBrowser(to)) return 'the server does not know screens'
    if (to.startsWith('src/') || own === other) return null
    if (other)
      return ['service.ts', 'contract.ts'].includes(nameIn(to))
        ? null
        : 'of another module only service.ts and contract.ts'
    return 'a module knows the kernel and modules'
  }
  if (from === 'cli/modules.ts')
    return nameIn(to) === 'index.ts' ? null : 'the list of modules names their doors'
  if (other)
    return typeOnly || ['service.ts', 'contract.ts', 'rules.ts'].includes(nameIn(to))
      ? null
      : 'the program and the story know services, contracts and rules'
  return null
}

test('many files and imports are checked', () => {
  expect(files.length).toBeGreaterThan(60)
  expect(imports.length).toBeGreaterThan(200)
})

test('every import is allowed', () => {
  expect(imports.flatMap((one) => (broken(one) ? [`${one.from} -> ${one.to}: ${broken(one)}`] : []))).toEqual(
    [],
  )
})

test('src/sheets has one entry point', () => {
  const isInside = (file: string) => file.startsWith('src/sheets/')
  expect(
    imports
      .filter(({ from, to }) => isInside(to) && !isInside(from) && to !== 'src/sheets/index.ts')
      .map(({ from, to }) => `${from} -> ${to}`),
  ).toEqual([])
})

test('no import goes to a missing file', () => {
  const lost = imports.filter(({ to }) => isCode(to) && !text.has(to) && !to.endsWith('.test.ts'))
  expect(lost.map(({ from, to }) => `${from} -> ${to}`)).toEqual([])
})

test('calls between modules form no cycle', () => {
  const edges = new Map<string, Set<string>>()
  for (const { from, to, typeOnly } of imports) {
    const [a, b] = [moduleOf(from), moduleOf(to)]
    if (a && b && a !== b && !typeOnly && !isBrowser(from) && nameIn(to) === 'service.ts')
      edges.set(a, (edges.get(a) ?? new Set()).add(b))
  }
  console.log([...edges].map(([a, b]) => `${a} -> ${[...b].join(', ')}`).join('\n'))
  const reaches = (a: string, goal: string, seen = new Set<string>()): boolean =>
    [...(edges.get(a) ?? [])].some((b) => b === goal || (!seen.has(b) && reaches(b, goal, seen.add(b))))
  for (const module of edges.keys()) expect(reaches(module, module), `${module} reaches itself`).toBe(false)
})

describe('SQL', () => {
  const tablesOf = (module: string) => {
    const folder = module === 'kernel' ? 'src/migrations' : `modules/${module}/migrations`
    try {
      return readdirSync(join(root, folder)).flatMap((name) =>
        [...readFileSync(join(root, folder, name), 'utf8').matchAll(/create (?:virtual )?table (\w+)/g)].map(
          (m) => m[1]!,
        ),
      )
    } catch {
      return []
    }
  }
  const modules = [...new Set(files.map(moduleOf).filter((m) => m !== null))]

  test('a module writes only the tables that its own migrations create', () => {
    const owners = new Map(
      [...modules, 'kernel'].flatMap((module) => tablesOf(module).map((table) => [table, module] as const)),
    )
    expect(owners.size).toBeGreaterThan(10)
    const trespass: string[] = []
    for (const [file, content] of text) {
      const module = moduleOf(file) ?? (file.startsWith('src/') ? 'kernel' : null)
      if (!module) continue
      for (const [, table] of content.matchAll(
        /\b(?:insert (?:or \w+ )?into|update|delete from)\s+([a-z_]+)\s+(?:\(|set|where|values|select)/gi,
      )) {
        if (owners.has(table!) && owners.get(table!) !== module)
          trespass.push(`${file} writes ${table} of ${owners.get(table!)}`)
      }
    }
    expect(trespass).toEqual([])
  })

  test('no statement rolls back the other writes of a shared commit, and no constraint is deferred', () => {
    const sql = [...text.entries(), ...[...modules, 'kernel'].flatMap((m) => migrationTexts(m))]
    for (const [file, content] of sql)
      expect(content.replace(/\/\*[\s\S]*?\*\//g, ''), file).not.toMatch(
        /or rollback|raise\s*\(\s*rollback|deferrable/i,
      )
  })

  function migrationTexts(module: string): [string, string][] {
    const folder = module === 'kernel' ? 'src/migrations' : `modules/${module}/migrations`
    return tablesOf(module).length
      ? readdirSync(join(root, folder)).map((name) => [
          `${folder}/${name}`,
          readFileSync(join(root, folder, name), 'utf8'),
        ])
      : []
  }
})

test("no business rule reads the system's clock or random numbers", () => {
  // Throttling of an external service is not a business decision.
  const allowed = ['modules/attendance/places/geocode.ts']
  const guilty = files
    .filter(
      (f) =>
        (f.startsWith('modules/') && !isBrowser(f)) || f.startsWith('src/domain/') || f.startsWith('data/'),
    )
    .filter((f) => !allowed.includes(f))
  for (const file of guilty)
    expect(text.get(file), file).not.toMatch(/Date\.now\(\)|new Date\(\)|Math\.random\(\)/)
})

describe('readable lines', () => {
  const everything = filesIn(
    ['src', 'modules', 'web', 'cli', 'data/story', 'data/devices', 'tests', 'bin'],
    /\.(tsx?|js|css)$/,
  )
  const linesOf = (file: string) => readFileSync(join(root, file), 'utf8').split('\n')

  test('no file has more than 300 lines, in code, styles and tests', () => {
    expect(
      everything.map((file) => [file, linesOf(file).length - 1] as const).filter(([, count]) => count > 300),
    ).toEqual([])
  })

  test('no line of the product has more than 110 columns, except addresses and patterns', () => {
    const product = everything.filter((file) => !file.startsWith('tests/') && !/\.test\.tsx?$/.test(file))
    const isData = (line: string) =>
      /https?:\/\/\S{40}/.test(line) || /^\s*(return )?\/(?!\*)\S.*\/[dgimsuvy]*(\.\w+\(|[,;)]*$)/.test(line)
    const wide = product.flatMap((file) =>
      linesOf(file).flatMap((line, at) =>
        Array.from(line).length > 110 && !isData(line) ? [`${file}:${at + 1}`] : [],
      ),
    )
    expect(wide).toEqual([])
  })

  test('SQL of more than 72 characters has a line for each clause', () => {
    const clause =
      /^(from|(left |inner |cross |natural )?join|where|group by|having|order by|limit|values|set|returning|union|on conflict)\b/
    const crowded = files.flatMap((file) =>
      [
        ...text
          .get(file)!
          .matchAll(
            /`\s*((?:select|insert into|update \w+ set|delete from|with \w+ (?:\([^)]*\) )?as)\s[^`]*)`/g,
          ),
      ]
        .filter(([, sql]) => sql!.replaceAll(/\s+/g, ' ').length > 72)
        .flatMap(([, sql]) => sql!.split('\n').filter((line) => clausesIn(line, clause) > 1))
        .map((line) => `${file}: ${line.trim()}`),
    )
    expect(crowded).toEqual([])
  })

  /** Counts the clauses that begin in a line, except those in its brackets. */
  function clausesIn(line: string, clause: RegExp): number {
    let depth = 0
    let count = 0
    const plain = line.replaceAll(/\$\{[^}]*\}|'[^']*'|"[^"]*"|do update set/g, 'x').trim()
    for (let at = 0; at < plain.length; at++) {
      if (plain[at] === '(') depth++
      else if (plain[at] === ')') depth--
      else if (depth <= 0 && (at === 0 || plain[at - 1] === ' ') && clause.test(plain.slice(at))) {
        count++
        at += clause.exec(plain.slice(at))![0].length
      }
    }
    return plain.startsWith('select') ? count + 1 : count
  }
})
