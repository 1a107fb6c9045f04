/**
 * What the oldest browsers that Muster is for (web/floor.json) lack, by the data of MDN: names of JavaScript
 * and of the browser's interfaces, properties, selectors and rules of CSS.
 */
import { createRequire } from 'node:module'
import floor from '../../web/floor.json' with { type: 'json' }

type Support = { version_added: string | false; version_removed?: string; flags?: unknown; prefix?: unknown }
type Compat = { support: Record<string, Support | Support[]> }
type Node = { [name: string]: Node } & { __compat?: never }
const compatOf = (node: Node | undefined) => (node as { __compat?: Compat } | undefined)?.__compat
// 20 MB of JSON: the compiler need not know its type.
const data = createRequire(import.meta.url)('@mdn/browser-compat-data') as Record<string, Node>

const browsers = Object.entries({
  chrome: floor.chrome,
  edge: floor.edge,
  firefox: floor.firefox,
  safari: floor.safari,
  safari_ios: floor.ios,
})

/** Which of the floor's browsers do not have it. */
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

/** `Array.fromAsync` by `fromAsync`: where each name stands that none of the floor's browsers' things has. */
export function lackingNames(): Map<string, string> {
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
  // A short word is also a name of ours; of two words, or a class, it is the browser's.
  return new Map([...missing].filter(([name]) => !there.has(name) && /^[a-zA-Z]+[A-Z]\w*$/.test(name)))
}

export type CssKind = 'properties' | 'selectors' | 'at-rules'
/** Null for what every browser of the floor has, and for what MDN does not know. */
export function lackingCss(kind: CssKind, name: string): string | null {
  const compat = compatOf(data.css![kind]![name])
  const without = compat ? lacking(compat) : []
  return without.length ? without.join(', ') : null
}
