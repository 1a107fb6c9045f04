/** The outside names that a function in TypeScript source changes. */
import { parseSync } from 'vite'

type Node = { type: string; start: number; [key: string]: unknown }
const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string'

const childrenOf = (node: Node): Node[] =>
  Object.values(node).flatMap((value) =>
    Array.isArray(value) ? value.filter(isNode) : isNode(value) ? [value] : [],
  )
export const walk = (node: Node, visit: (node: Node) => void): void => {
  visit(node)
  for (const child of childrenOf(node)) walk(child, visit)
}

const isFunction = ({ type }: Node) =>
  /^(ArrowFunctionExpression|FunctionExpression|FunctionDeclaration)$/.test(type)
const changing = /^(push|pop|shift|unshift|splice|sort|reverse|fill|add|set|delete|clear)$/

/** The names that a pattern or declaration declares. */
function namesIn(pattern: Node): string[] {
  const names: string[] = []
  walk(pattern, (node) => void (node.type === 'Identifier' && names.push(node.name as string)))
  return names
}

/** The name at the root of `a.b[c].d`. */
function rootOf(node: Node): string | null {
  for (let at = node; ; at = at.object as Node) {
    if (at.type === 'Identifier') return at.name as string
    if (at.type !== 'MemberExpression') return null
  }
}

/** Names from outside that a function assigns to or changes in place. */
export function changedOutside(fn: Node): string[] {
  const own = new Set<string>()
  const changed: string[] = []
  walk(fn, (node) => {
    if (isFunction(node)) for (const param of node.params as Node[]) namesIn(param).forEach((n) => own.add(n))
    if (node.type === 'VariableDeclarator') namesIn(node.id as Node).forEach((n) => own.add(n))
  })
  walk(fn, (node) => {
    const target =
      node.type === 'AssignmentExpression'
        ? (node.left as Node)
        : node.type === 'UpdateExpression'
          ? (node.argument as Node)
          : node.type === 'CallExpression' &&
              (node.callee as Node).type === 'MemberExpression' &&
              changing.test(((node.callee as Node).property as Node).name as string)
            ? ((node.callee as Node).object as Node)
            : null
    const root = target && rootOf(target)
    if (root && !own.has(root)) changed.push(root)
  })
  return changed
}

/** The functions of `source` that are passed to calls of `names`, also by a local function's name. */
export function functionsGivenTo(names: RegExp, source: string): Node[] {
  const program = parseSync('a.ts', source).program as unknown as Node
  const local = new Map<string, Node>()
  const calls: Node[] = []
  walk(program, (node) => {
    if (node.type === 'FunctionDeclaration') local.set((node.id as Node).name as string, node)
    if (node.type === 'VariableDeclarator' && isNode(node.init) && isFunction(node.init))
      local.set((node.id as Node).name as string, node.init)
    if (node.type === 'CallExpression' && names.test(((node.callee as Node).name as string) ?? ''))
      calls.push(node)
  })
  const given = (value: Node): Node[] =>
    value.type === 'ObjectExpression'
      ? (value.properties as Node[])
          .filter((p) => p.type === 'Property' && /^(next|work)$/.test((p.key as Node).name as string))
          .flatMap((p) => given(p.value as Node))
      : isFunction(value)
        ? [value]
        : value.type === 'Identifier' && local.has(value.name as string)
          ? [local.get(value.name as string)!]
          : []
  return calls.flatMap((call) => (call.arguments as Node[]).flatMap(given))
}
