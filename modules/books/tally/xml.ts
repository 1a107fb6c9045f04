/**
 * Writes XML: elements with attributes, and texts. Two spaces for each level, no space around texts, and a
 * line break at the end, so the same input gives the same bytes.
 *
 *   element('NAME', 'R&D')   element('LEDGER', [children], { NAME: 'Bank' })   documentOf(root)
 */
export type Element = {
  name: string
  content: string | readonly Element[]
  attributes: Readonly<Record<string, string>>
}

export const element = (
  name: string,
  content: string | readonly Element[],
  attributes: Readonly<Record<string, string>> = {},
): Element => ({ name, content, attributes })

/** No element for nothing. */
export const optional = (name: string, text: string | null | undefined): Element[] =>
  text ? [element(name, text)] : []

export const documentOf = (root: Element): string =>
  `<?xml version="1.0" encoding="UTF-8"?>\n${linesOf(root, '').join('\n')}\n`

function linesOf({ name, content, attributes }: Element, indent: string): string[] {
  const pairs = Object.entries(attributes).map(([key, value]) => ` ${key}="${escaped(value)}"`)
  const tag = `${indent}<${name}${pairs.join('')}>`
  if (typeof content === 'string') return [`${tag}${escaped(content)}</${name}>`]
  return [tag, ...content.flatMap((child) => linesOf(child, `${indent}  `)), `${indent}</${name}>`]
}

/** Control characters and halves of characters, which no XML 1.0 may contain even if escaped. */
// oxlint-disable-next-line no-control-regex
const forbidden = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\ufffe\uffff]|\p{Surrogate}/gu

const escapes: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  // A reference keeps a line break that a reader would turn into a space.
  '\n': '&#10;',
  '\t': ' ',
}

const escaped = (text: string): string =>
  text
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(forbidden, '')
    .replaceAll(/[&<>"\n\t]/g, (one) => escapes[one]!)
