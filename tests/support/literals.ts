/**
 * All texts of a source file: each literal, and the possible results of each template, sum and element with
 * children. A toast counts as `title - text`, and a text of several lines as one text per line. Values known
 * only at run time become `{}`. Comments are ignored.
 */
import { readFileSync } from 'node:fs'
import { parseSync } from 'vite'

/** The texts that a file must contain; `{name}` is a placeholder, and `title - text` is a toast. */
export type Words = Record<string, readonly string[]>

type Node = { type: string; [name: string]: unknown }
const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string'

/** An expression with more possible texts than this gets placeholders for the varying parts. */
const most = 64

const joined = (parts: string[][]): string[] => {
  let ways = ['']
  for (const part of parts)
    ways =
      ways.length * part.length > most
        ? ways.map((way) => `${way}{}`)
        : ways.flatMap((way) => part.map((next) => way + next))
  return ways
}

/** As a browser renders it: line breaks and their indents become one space, or none at the ends. */
const asShown = (text: string) =>
  /\n/.test(text)
    ? text
        .replace(/^\s*\n\s*/, '')
        .replace(/\s*\n\s*$/, '')
        .replaceAll(/\s*\n\s*/g, ' ')
    : text

/** All possible texts of an expression. A value that is unknown here is `{}`. */
function waysOf(node: unknown): string[] {
  if (!isNode(node)) return ['{}']
  const { quasis = [], expressions = [] } = node as {
    quasis?: { value: { cooked: string } }[]
    expressions?: unknown[]
  }
  switch (node.type) {
    case 'Literal':
      return [typeof node.value === 'string' || typeof node.value === 'number' ? String(node.value) : '{}']
    case 'JSXText':
      return [asShown(node.value as string)]
    case 'TemplateLiteral':
      return joined(
        quasis.flatMap(({ value }, at) => [
          [value.cooked],
          ...(at < expressions.length ? [orGap(expressions[at])] : []),
        ]),
      )
    case 'BinaryExpression':
      return node.operator === '+' ? joined([waysOf(node.left), waysOf(node.right)]) : ['{}']
    case 'ConditionalExpression':
      return [...new Set([...waysOf(node.consequent), ...waysOf(node.alternate)])]
    case 'LogicalExpression':
      return [...new Set([...(node.operator === '&&' ? [] : waysOf(node.left)), ...waysOf(node.right)])]
    case 'ParenthesizedExpression':
    case 'TSAsExpression':
    case 'JSXExpressionContainer':
      return waysOf(node.expression)
    case 'JSXEmptyExpression':
      return ['']
    case 'JSXElement':
    case 'JSXFragment':
      return joined((node.children as unknown[]).map(orGap))
    default:
      return ['{}']
  }
}

/** Inside a larger text the placeholder itself may be the text to find. */
const orGap = (node: unknown) =>
  isNode(node) && (node.type === 'JSXText' || node.type === 'Literal')
    ? waysOf(node)
    : [...new Set([...waysOf(node), '{}'])]

function each(node: unknown, look: (node: Node) => void): void {
  if (Array.isArray(node)) return node.forEach((one) => each(one, look))
  if (typeof node !== 'object' || node === null) return
  if (isNode(node)) look(node)
  Object.values(node).forEach((one) => each(one, look))
}

type Property = { key?: { name?: string }; value?: unknown }
const valueOf = (node: Node, name: string) =>
  (node.properties as Property[]).find(({ key }) => key?.name === name)?.value

export function literalsIn(path: string): Set<string> {
  const message = new Set<string>()
  each(parseSync(path, readFileSync(path, 'utf8')).program, (node) => {
    for (const way of waysOf(node))
      for (const line of [way, ...way.split('\n')]) message.add(line.trim().replace(/^• /, ''))
    if (node.type !== 'ObjectExpression') return
    const [title, text] = [valueOf(node, 'title'), valueOf(node, 'text')]
    if (!title || !text) return
    each(text, (part) => {
      for (const way of waysOf(part)) for (const head of waysOf(title)) message.add(`${head} - ${way}`)
    })
  })
  return message
}

/** Normalizes `Added {n} new candidates.` for the search. */
export const asLiteral = (text: string) => text.replaceAll(/\{[^{}]+\}/g, '{}')
