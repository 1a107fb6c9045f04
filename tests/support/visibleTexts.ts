/** Collects from the sources what people read: visible texts, comments, and the names of declarations. */
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { parseSync } from 'vite'

export type VisibleText = { file: string; line: number; text: string }

type Syntax = { type: string; start: number; end: number; value?: unknown }

const isSyntax = (value: unknown): value is Syntax =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string'

/** SQL, style sheets and patterns are strings that nobody reads on a screen. */
const isCode = /\b(select|insert into|update \w+ set|delete from|create (table|index|trigger))\b/i

/** A text has at least two words. Template parts are joined by `…`, which stands for a value. */
const isText = /\p{L}{2,}[,.:;]?\s+\S*\p{L}/u

const tracked = (...paths: string[]) =>
  execFileSync('git', ['ls-files', ...paths], { encoding: 'utf8' })
    .trim()
    .split('\n')

const fileNames = () =>
  tracked('src', 'modules', 'web', 'cli', 'data')
    .filter((name) => /\.tsx?$/.test(name) && !/\.(test|spec)\.tsx?$|\.d\.ts$/.test(name))
    .filter((name) => !name.includes('/learning/'))

function textOf(node: Syntax, source: string) {
  if (node.type === 'JSXText' || node.type === 'Literal')
    return typeof node.value === 'string' ? node.value : undefined
  if (node.type === 'TemplateLiteral')
    return source.slice(node.start + 1, node.end - 1).replaceAll(/\$\{[^}]*\}+/g, '…')
  return undefined
}

function textsOf(file: string): VisibleText[] {
  const source = readFileSync(file, 'utf8')
  const found: VisibleText[] = []
  const visit = (node: unknown) => {
    if (Array.isArray(node)) node.forEach(visit)
    if (!isSyntax(node) || node.type === 'ImportDeclaration') return
    const text = textOf(node, source)?.replaceAll(/\s+/g, ' ').trim()
    if (text && isText.test(text) && !isCode.test(text))
      found.push({ file, line: source.slice(0, node.start).split('\n').length, text })
    Object.values(node).forEach(visit)
  }
  visit(parseSync(file, source).program)
  return found
}

/** JSX text, attributes and string literals. */
export const visibleTexts = (): VisibleText[] => fileNames().flatMap(textsOf)

/** The comments of all code, style sheets, tests and configuration. */
export const comments = (): VisibleText[] =>
  tracked()
    .filter((file) => /\.([cm]?[jt]s|tsx|css)$/.test(file) && !file.includes('/learning/'))
    .flatMap((file) => {
      const source = readFileSync(file, 'utf8')
      const found = file.endsWith('.css')
        ? [...source.matchAll(/\/\*(.*?)\*\//gs)].map((match) => ({ start: match.index, value: match[1]! }))
        : parseSync(file, source).comments
      return found.map(({ start, value }) => ({
        file,
        line: source.slice(0, start).split('\n').length,
        text: value
          .replace(/^\*/, '')
          .replaceAll(/\s*\n\s*\*?\s*/g, ' ')
          .trim(),
      }))
    })

/** Variables, functions and types. */
export const declaredNames = (): VisibleText[] =>
  fileNames().flatMap((file) => {
    const source = readFileSync(file, 'utf8')
    return [...source.matchAll(/\b(?:const|let|function|type|interface|class) (\w+)/g)].map((match) => ({
      file,
      line: source.slice(0, match.index).split('\n').length,
      text: match[1]!,
    }))
  })
