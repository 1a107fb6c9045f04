/**
 * Draws the modules and rooms from the sources. A module's calls decide its row, and its folders are its
 * rooms. UPDATE_DOCS=1 writes the result to docs/rooms.svg.
 */
import { imports, files, moduleOf, roomOf } from './imports'

const width = 960
const edge = 20
const gap = 12
const line = 17

type Box = { name: string; words: readonly string[]; rooms: readonly string[] }

/** Each module with the modules whose services it calls. */
export function callsOf(): Map<string, Set<string>> {
  const calls = new Map<string, Set<string>>()
  for (const file of files) {
    const module = moduleOf(file)
    if (module && !calls.has(module)) calls.set(module, new Set())
  }
  for (const { from, to, typeOnly } of imports) {
    const [a, b] = [moduleOf(from), moduleOf(to)]
    if (a && b && a !== b && !typeOnly && to === `modules/${b}/service.ts`) calls.get(a)!.add(b)
  }
  return calls
}

/** Modules that call no other are at the bottom. Every other module is above all that it calls. */
function rowsOf(calls: ReadonlyMap<string, ReadonlySet<string>>): string[][] {
  const depth = new Map<string, number>()
  const depthOf = (module: string): number => {
    const known = depth.get(module)
    if (known !== undefined) return known
    const own = Math.max(-1, ...[...calls.get(module)!].map(depthOf)) + 1
    depth.set(module, own)
    return own
  }
  const rows: string[][] = []
  for (const module of calls.keys()) (rows[depthOf(module)] ??= []).push(module)
  return rows.map((row) => row.toSorted()).toReversed()
}

const about: Record<string, string> = {
  admin: 'bulk actions',
  approvals: 'approval steps',
  attendance: 'punches and the day',
  audit: 'the chained audit',
  backups: 'verified copies, restore',
  billing: 'placements, invoices',
  chat: 'the assistant',
  dashboard: 'the first screen',
  firm: 'settings, offices, calendar',
  imports: 'sheets: preview, apply, undo',
  leave: 'requests and the ledger',
  notifications: 'inbox and push',
  people: 'directory, sign-in',
  regularization: 'corrections of a day',
  reports: 'PDF, Excel, CSV',
  standby: 'the second machine',
  system: 'the server, retention',
  tasks: 'work with a deadline',
  whatsapp: 'the sender',
}

export function roomsPicture(): string {
  const calls = callsOf()
  const roomsOf = (module: string) =>
    [...new Set(files.filter((file) => moduleOf(file) === module).map(roomOf))]
      .filter((room) => room !== null)
      .toSorted()
  const parts: string[] = []
  let y = edge
  const text = (x: number, top: number, words: string, kind = '') =>
    parts.push(`<text x="${x}" y="${top}"${kind && ` class="${kind}"`}>${escaped(words)}</text>`)
  const row = (boxes: readonly Box[], kind: string) => {
    const wide = Math.floor((width - 2 * edge - (boxes.length - 1) * gap) / boxes.length)
    const lettersWide = Math.floor((wide - 24) / 6.6)
    const inLines = boxes.map(({ rooms }) => broken(rooms, lettersWide))
    const high =
      48 + line * Math.max(...inLines.map(({ length }) => length), ...boxes.map((b) => b.words.length - 1))
    boxes.forEach(({ name, words }, at) => {
      const x = edge + at * (wide + gap)
      parts.push(`<rect class="${kind}" x="${x}" y="${y}" width="${wide}" height="${high}" rx="8"/>`)
      text(x + 12, y + 22, name, 'head')
      words.forEach((one, i) => text(x + 12, y + 39 + i * line, one, 'soft'))
      inLines[at]!.forEach((one, i) => text(x + 12, y + 39 + (words.length + i) * line, one, 'room'))
    })
    y += high + gap
  }
  row(
    [
      {
        name: 'web/',
        words: ['the shell: frame, ui, form, offline; lists the modules in router.tsx'],
        rooms: [],
      },
      {
        name: 'cli/',
        words: ['the program: serve, seed, doctor; lists the modules in modules.ts'],
        rooms: [],
      },
    ],
    'part',
  )
  for (const modules of rowsOf(calls))
    row(
      modules.map((name) => ({ name, words: [about[name] ?? ''], rooms: roomsOf(name) })),
      'module',
    )
  row(
    [
      {
        name: 'src/',
        words: [
          'the kernel, which knows no module: http, db, commit, events,',
          'cache, live, scheduler, worker, sheets, pdf',
        ],
        rooms: [],
      },
      {
        name: 'src/domain/',
        words: ['pure; both sides read it: day, month, calendar, access, money'],
        rooms: [],
      },
    ],
    'part',
  )
  const height = y - gap + edge
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" role="img" aria-labelledby="t d" font-family="system-ui, sans-serif" font-size="14">
  <title id="t">The rooms of Muster</title>
  <desc id="d">Above, the browser's shell and the program, which alone know the list of modules. Between, the modules with their rooms: each stands above those that it calls. Below, the kernel, which knows no module.</desc>
  <style>
    :root { color-scheme: light dark }
    text { fill: #1a1d23 } .head { font-weight: 600 } .soft { fill: #555d6b; font-size: 12px } .room { fill: #3b5bdb; font-size: 12px }
    .back { fill: #fff } .module { fill: #fff; stroke: #c5cad3 } .part { fill: #eef2fd; stroke: #c3cff6 }
    @media (prefers-color-scheme: dark) {
      text { fill: #e8eaee } .soft { fill: #a9b0bc } .room { fill: #8ca2ff }
      .back { fill: #0f1114 } .module { fill: #1a1e24; stroke: #3c434e } .part { fill: #1d2744; stroke: #35477f }
    }
  </style>
  <rect class="back" width="${width}" height="${height}" rx="12"/>
  ${parts.join('\n  ')}
</svg>
`
}

/** Names with commas, wrapped to the line length. */
function broken(names: readonly string[], letters: number): string[] {
  const lines: string[] = []
  for (const name of names) {
    const last = lines.at(-1)
    const longer = last === undefined ? name : `${last}, ${name}`
    if (last !== undefined && longer.length <= letters) lines[lines.length - 1] = longer
    else lines.push(name)
  }
  return lines
}

const escaped = (words: string) => words.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
