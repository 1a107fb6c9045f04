/**
 * Features that the oldest supported browsers (web/floor.json) lack, by MDN's data: JavaScript and browser
 * API names, CSS properties, selectors and rules.
 */
import { createRequire } from 'node:module'
import floor from '../../web/floor.json' with { type: 'json' }

type Support = { version_added: string | false; version_removed?: string; flags?: unknown; prefix?: unknown }
type Compat = { support: Record<string, Support | Support[]> }
type Node = { [name: string]: Node } & { __compat?: never }
const compatOf = (node: Node | undefined) => (node as { __compat?: Compat } | undefined)?.__compat
// 20 MB of JSON: the compiler does not need its type.
const data = createRequire(import.meta.url)('@mdn/browser-compat-data') as Record<string, Node>

const browsers = Object.entries({
  chrome: floor.chrome,
  edge: floor.edge,
  firefox: floor.firefox,
  safari: floor.safari,
  safari_ios: floor.ios,
})

/** The oldest supported browsers that lack it. */
function lacking(compat: Compat): string[] {
  return browsers
    .filter(([browser, version]) => {
      const statements = [compat.support[browser] ?? []].flat()
      return !statements.some(
        ({ version_added: since, version_removed: gone, flags, prefix }) =>
          typeof since === 'string' &&
          since !== 'preview' &&
          !flags &&
          !prefix &&
          !isLater(since.replace('≤', ''), version) &&
          (gone === undefined || isLater(gone, version)),
      )
    })
    .map(([browser]) => browser)
}

function isLater(one: string, other: string): boolean {
  const [a, b] = [one, other].map((version) => version.split('.').map(Number))
  return a![0]! !== b![0]! ? a![0]! > b![0]! : (a![1] ?? 0) > (b![1] ?? 0)
}

/** `fromAsync` -> `Array.fromAsync`: each name that no API of these browsers has, with its full name. */
export function missingNames(): Map<string, string> {
  const [missing, there] = [new Map<string, string>(), new Set<string>()]
  const walk = (node: Node, path: readonly string[]) => {
    for (const [key, child] of Object.entries(node)) {
      if (key === '__compat') continue
      const name = key.replace(/_static$/, '')
      const compat = compatOf(child)
      const without = compat ? lacking(compat) : []
      if (without.length === 0) there.add(name)
      else missing.set(name, `${[...path, name].join('.')} (${without.join(', ')})`)
      if (path.length === 0) walk(child, [name])
    }
  }
  walk(data.javascript!.builtins!, [])
  walk(data.api!, [])
  for (const property of Object.keys(data.css!.properties!))
    there.add(property.replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase()))
  // A short name may be our own. A name of two words or of a class is the browser's.
  return new Map([...missing].filter(([name]) => !there.has(name) && /^[a-zA-Z]+[A-Z]\w*$/.test(name)))
}

export type CssKind = 'properties' | 'selectors' | 'at-rules'
/** Null if all of these browsers support it or MDN does not know it. */
export function missingCss(kind: CssKind, name: string): string | null {
  const compat = compatOf(data.css![kind]![name])
  const without = compat ? lacking(compat) : []
  return without.length ? without.join(', ') : null
}
