/**
 * What a file of the code says: each of its literals, and each that a template, a sum or the children of an
 * element come to; of a toast `title - text`, of a text of several lines each line. What is put in as the
 * program runs stands as `{}`. Comments say nothing.
 */
import { readFileSync } from 'node:fs'
import { parseSync } from 'vite'

/** The texts that a file must say; `{name}` stands for what is put in, `title - text` is a toast. */
export type Words = Record<string, readonly string[]>

type Node = { type: string; [name: string]: unknown }
const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string'

/** An expression that could come to more texts than this has gaps where they differ. */
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

/** As a browser shows it: lines and their margins are one space, or none at the ends. */
const asShown = (text: string) =>
  /\n/.test(text)
    ? text
        .replace(/^\s*\n\s*/, '')
        .replace(/\s*\n\s*$/, '')
        .replaceAll(/\s*\n\s*/g, ' ')
    : text

/** All that an expression may come to; what cannot be known here is `{}`. */
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

/** Within a larger text the gap itself may be what is looked for. */
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

export function spokenIn(path: string): Set<string> {
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

/** `Added {n} new candidates.` as it is looked for. */
export const asSpoken = (text: string) => text.replaceAll(/\{[^{}]+\}/g, '{}')
