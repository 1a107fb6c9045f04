/**
 * Streaming XML by local names: SAP and .NET write `<x:row>` where Excel writes `<row>`. The parser ignores
 * DTDs: declared entities stay text, and nothing is ever fetched.
 *
 *   xmlInto(visitor).write(text).end()     attribute(attributes, name)     readXml(text, visitor)
 */
import { Parser } from 'htmlparser2'

export type Attributes = Record<string, string>
export type Visitor = {
  open?(name: string, attributes: Attributes): void
  text?(text: string): void
  close?(name: string): void
}

export function xmlInto(visitor: Visitor): Parser {
  return new Parser(
    {
      onopentag: (name, attributes) => visitor.open?.(local(name), attributes),
      ontext: (text) => visitor.text?.(text),
      onclosetag: (name) => visitor.close?.(local(name)),
    },
    { xmlMode: true, decodeEntities: true },
  )
}

export function readXml(text: string, visitor: Visitor): void {
  xmlInto(visitor).end(text)
}

/** By local name, with any prefix. */
export function attribute(attributes: Attributes, name: string): string | undefined {
  const plain = attributes[name]
  if (plain !== undefined) return plain
  for (const key in attributes) if (key.endsWith(name) && local(key) === name) return attributes[key]
  return undefined
}

function local(name: string): string {
  const colon = name.indexOf(':')
  return colon < 0 ? name : name.slice(colon + 1)
}

/** `_x000D_` is Office's escape for a character that XML cannot contain. */
export function unescaped(text: string): string {
  return text.includes('_x')
    ? text.replace(/_x([0-9a-fA-F]{4})_/g, (_, hex: string) => String.fromCharCode(parseInt(hex, 16)))
    : text
}
