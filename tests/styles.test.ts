/**
 * Style sheets stay loaded after a screen is left. If two sheets define a class or an animation, the one
 * loaded last applies.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')
/** The first paint: it is replaced with its page, before any other sheet is loaded. */
const before = 'web/public/skeleton.css'
const sheets = ['web', 'modules'].flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith('.css'))
    .map((entry) => relative(root, join(entry.parentPath, entry.name)))
    .filter((sheet) => sheet !== before),
)

/**
 * Top-level names of a sheet, also inside `@media`: `.card`, `.card:hover`, also several with commas; `rise`
 * of `@keyframes rise`.
 */
function definedIn(css: string): { classes: string[]; animations: string[] } {
  const text = css.replaceAll(/\/\*[^]*?\*\//g, '')
  const classes = new Set<string>()
  /** The open blocks around the position: true for a rule, whose contents do not count. */
  const around: boolean[] = []
  let at = 0
  for (const { 0: brace, index } of text.matchAll(/[{};]/g)) {
    const head = text.slice(at, index).trim()
    at = index + 1
    if (brace === '}') around.pop()
    if (brace !== '{') continue
    if (!head.startsWith('@') && !around.includes(true))
      for (const selector of head.split(/,(?![^(]*\))/)) {
        // One class with its states. With `:has`, another element or a second class, the selector is not the
        // class alone.
        const name = /^\.([\w-]+)(?:::?(?!has)[\w-]+(?:\([^)]*\))?|\[[^\]]*\])*$/.exec(selector.trim())?.[1]
        if (name) classes.add(name)
      }
    around.push(!head.startsWith('@media') && !head.startsWith('@container') && !head.startsWith('@supports'))
  }
  return {
    classes: [...classes],
    animations: [...text.matchAll(/@keyframes\s+([\w-]+)/g)].map(([, name]) => name!),
  }
}

function twice(what: 'classes' | 'animations'): Record<string, string[]> {
  const where = new Map<string, string[]>()
  for (const sheet of sheets)
    for (const name of definedIn(readFileSync(join(root, sheet), 'utf8'))[what])
      where.set(name, [...(where.get(name) ?? []), sheet])
  return Object.fromEntries([...where].filter(([, those]) => those.length > 1))
}

test('recognises the definition of a class', () => {
  expect(
    definedIn(
      '.a,\n.b:hover { & .c {} }\n@media (x) { .d[open]::before { top: 0 } .e .f {} }\n.g:has(.h) {} .i.j {} main > .k {} /* .l {} */ .m:is(.n, .o) {}\n@keyframes rise { from {} }',
    ),
  ).toEqual({ classes: ['a', 'b', 'd', 'm'], animations: ['rise'] })
})

test('a class is defined in one sheet', () => {
  expect(sheets.length).toBeGreaterThan(50)
  expect(twice('classes')).toEqual({})
})

test('an animation is defined in one sheet, which is loaded wherever the animation is used', () => {
  expect(twice('animations')).toEqual({})
  const everywhere = definedIn(readFileSync(join(root, 'web/styles/base.css'), 'utf8')).animations
  const strangers = sheets.flatMap((sheet) => {
    const css = readFileSync(join(root, sheet), 'utf8')
    const there = new Set([...everywhere, ...definedIn(css).animations, 'none'])
    return [...css.matchAll(/animation(?:-name)?:\s*([\w-]+)/g)].flatMap(([, name]) =>
      there.has(name!) ? [] : [`${sheet}: ${name}`],
    )
  })
  expect(strangers).toEqual([])
})
