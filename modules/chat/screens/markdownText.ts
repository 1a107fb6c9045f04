/**
 * Parses the Markdown that pages use: headings, paragraphs, lists, code, bold, italics, links. Anything else
 * stays as typed; nothing is treated as HTML, and a link leads to http, https, mailto, or a path of this app.
 */
export type Inline =
  | string
  | { mark: 'strong' | 'em'; parts: Inline[] }
  | { mark: 'code'; text: string }
  | { mark: 'link'; to: string; parts: Inline[] }
export type Item = { text: string; /** A nested list. */ list: List | null }
export type List = { kind: 'list'; ordered: boolean; start: number; items: Item[] }
export type Block =
  | { kind: 'heading'; level: number; text: string }
  | { kind: 'paragraph'; lines: string[] }
  | { kind: 'code'; text: string }
  | List

const heading = /^(#{1,6})\s+(.+?)\s*#*$/
const bullet = /^(\s*)(?:([-*+])|(\d{1,9})[.)])\s+(.*)$/
const fence = /^\s*```/

export function blocksOf(markdown: string): Block[] {
  const lines = markdown.replaceAll('\r\n', '\n').replaceAll('\t', '    ').split('\n')
  const blocks: Block[] = []
  let at = 0
  while (at < lines.length) {
    const line = lines[at]!
    if (line.trim() === '') at++
    else if (fence.test(line)) {
      const end = lines.findIndex((other, index) => index > at && fence.test(other))
      const last = end < 0 ? lines.length : end
      blocks.push({ kind: 'code', text: lines.slice(at + 1, last).join('\n') })
      at = last + 1
    } else if (heading.test(line)) {
      const [, marks, text] = heading.exec(line)!
      blocks.push({ kind: 'heading', level: marks!.length, text: text! })
      at++
    } else if (bullet.test(line)) {
      const found = listAt(lines, at, 0)
      blocks.push(found.list)
      at = found.next
    } else {
      const first = at
      while (
        at < lines.length &&
        lines[at]!.trim() !== '' &&
        !(at > first && (heading.test(lines[at]!) || bullet.test(lines[at]!) || fence.test(lines[at]!)))
      )
        at++
      blocks.push({ kind: 'paragraph', lines: lines.slice(first, at).map((text) => text.trim()) })
    }
  }
  return blocks
}

const deepest = 4

/**
 * Items with the first item's indentation; deeper ones are a list of the previous item, and lines without a
 * mark continue it.
 */
function listAt(lines: readonly string[], first: number, depth: number): { list: List; next: number } {
  const [, indent, mark, number] = bullet.exec(lines[first]!)!
  const list: List = {
    kind: 'list',
    ordered: mark === undefined,
    start: number === undefined ? 1 : Number(number),
    items: [],
  }
  let at = first
  while (at < lines.length) {
    const line = lines[at]!
    const found = bullet.exec(line)
    const item = list.items.at(-1)
    if (found && item && found[1]!.length >= indent!.length + 2 && depth < deepest && !item.list) {
      const inner = listAt(lines, at, depth + 1)
      item.list = inner.list
      at = inner.next
    } else if (found) {
      const isOther = (found[2] === undefined) !== list.ordered
      if (item && (isOther || found[1]!.length < indent!.length)) break
      list.items.push({ text: found[4]!.trim(), list: null })
      at++
    } else if (line.trim() === '' || !/^\s/.test(line) || !item || heading.test(line)) break
    else {
      item.text += ` ${line.trim()}`
      at++
    }
  }
  return { list, next: at }
}

const isWord = (char: string | undefined) => char !== undefined && /[\p{L}\p{N}]/u.test(char)
const isSpace = (char: string | undefined) => char === undefined || /\s/.test(char)

export function inlinesOf(text: string, depth = 0): Inline[] {
  const parts: Inline[] = []
  /** Marks without a closing one from here on, searched only once. */
  const missing = new Set<string>()
  const closing = (mark: string, from: number) => {
    if (missing.has(mark)) return -1
    const found = text.indexOf(mark, from)
    if (found < 0) missing.add(mark)
    return found
  }
  let plain = ''
  let at = 0
  const put = (part: Inline, next: number) => {
    if (plain) parts.push(plain)
    plain = ''
    parts.push(part)
    at = next
  }
  while (at < text.length) {
    const char = text[at]!
    if (char === '\\' && /[\\`*_[\]()#+.!-]/.test(text[at + 1] ?? '')) {
      plain += text[at + 1]
      at += 2
      continue
    }
    if (char === '`') {
      const end = closing('`', at + 1)
      if (end > at + 1) {
        put({ mark: 'code', text: text.slice(at + 1, end) }, end + 1)
        continue
      }
    }
    if ((char === '*' || char === '_') && depth < deepest) {
      const mark = text[at + 1] === char ? char + char : char
      const from = at + mark.length
      const end = closing(mark, from + 1)
      const opens = !isSpace(text[from]) && (char === '*' || !isWord(text[at - 1]))
      if (end > 0 && opens && !isSpace(text[end - 1]) && (char === '*' || !isWord(text[end + mark.length]))) {
        put(
          { mark: mark.length === 2 ? 'strong' : 'em', parts: inlinesOf(text.slice(from, end), depth + 1) },
          end + mark.length,
        )
        continue
      }
      if (mark.length === 2) {
        plain += mark
        at += 2
        continue
      }
    }
    if (char === '[' && depth < deepest) {
      const middle = closing('](', at + 1)
      const end = middle < 0 ? -1 : closing(')', middle + 2)
      if (end > 0 && !text.slice(at + 1, middle).includes('[')) {
        const to = text.slice(middle + 2, end).trim()
        const inside = inlinesOf(text.slice(at + 1, middle), depth + 1)
        // The text stays; the link target is not allowed.
        for (const part of isSafe(to) ? [{ mark: 'link', to, parts: inside } as const] : inside)
          put(part, end + 1)
        at = end + 1
        continue
      }
    }
    plain += char
    at++
  }
  if (plain) parts.push(plain)
  return parts
}

/** http, https, mailto, or a path of this app that begins with one slash. */
export function isSafe(to: string): boolean {
  return !/[\s\p{Cc}]/u.test(to) && /^(?:https?:\/\/[^/]|mailto:[^/]|\/(?![/\\]))/i.test(to)
}
