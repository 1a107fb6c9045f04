/**
 * The documents: everything they name exists, everything in the product is documented, and their words of
 * screens match the screens.
 */
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import type { Command } from 'commander'
import { expect, test } from 'vitest'
import { exampleOf } from '../src/commandTree'
import { program } from '../cli/main'
import { modules } from '../cli/modules'
import { helps } from '../modules/chat/help'
import { keysJob } from '../src/createApp'
import type { Job } from '../src/scheduler'
import { callsOf, roomsPicture } from './support/roomsPicture'
import { browser, unit } from './tiers.js'

const root = join(import.meta.dirname, '..')
const readProjectFile = (path: string) => readFileSync(join(root, path), 'utf8')
const under = (folder: string) =>
  readdirSync(join(root, folder), { recursive: true, withFileTypes: true }).flatMap((e) =>
    e.isFile() ? [relative(root, join(e.parentPath, e.name))] : [],
  )

const pages = [
  ...readdirSync(root).filter((name) => name.endsWith('.md')),
  ...under('docs').filter((path) => path.endsWith('.md')),
]
const text = new Map(pages.map((page) => [page, readProjectFile(page)]))

/** The targets of a page's links and pictures, except those on other sites: [page, path, anchor]. */
const links = pages.flatMap((page) =>
  [
    ...text
      .get(page)!
      .replaceAll(/```[\s\S]*?```|`[^`\n]*`/g, '')
      .matchAll(/\]\(([^)\s]+)\)|<img[^>]*\ssrc="([^"]+)"/g),
  ]
    .map(([, link, picture]) => link ?? picture!)
    .filter((to) => !/^[a-z]+:/.test(to))
    .map((to) => {
      const [path, anchor] = to.split('#')
      return { page, to: path ? join(dirname(page), path) : page, anchor }
    }),
)

/** The anchor of a heading. */
const anchorOf = (heading: string) =>
  heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
    .trim()
    .replaceAll(' ', '-')
const anchorsOf = (page: string) =>
  [...text.get(page)!.matchAll(/^#+ (.+)$/gm)].map(([, heading]) => anchorOf(heading!))

/** Text in code blocks; prose is not scanned for commands. */
const code = pages.flatMap((page) =>
  [...text.get(page)!.matchAll(/```[\s\S]*?```|`([^`\n]+)`/g)].map(([whole, inline]) => ({
    page,
    words: inline ?? whole,
  })),
)

test('many pages and links are checked', () => {
  expect(pages.length).toBeGreaterThan(40)
  expect(links.length).toBeGreaterThan(100)
})

test('each link and each picture has a target', () => {
  const lost = links.filter(
    ({ to, anchor }) =>
      !existsSync(join(root, to)) || (anchor && to.endsWith('.md') && !anchorsOf(to).includes(anchor)),
  )
  expect(lost.map(({ page, to, anchor }) => `${page}: ${to}${anchor ? `#${anchor}` : ''}`)).toEqual([])
})

test('each page and each picture can be reached from the README', () => {
  const seen = new Set<string>()
  const reach = (page: string) => {
    if (seen.has(page)) return
    seen.add(page)
    for (const { to } of links.filter((one) => one.page === page)) {
      if (statSync(join(root, to), { throwIfNoEntry: false })?.isDirectory()) continue
      reach(to)
    }
  }
  reach('README.md')
  expect(
    [...pages, ...under('docs').filter((path) => /\.(png|svg)$/.test(path))].filter(
      (path) => !seen.has(path),
    ),
  ).toEqual([])
})

test('each named script exists', () => {
  const scripts = Object.keys(
    (JSON.parse(readProjectFile('package.json')) as { scripts: Record<string, string> }).scripts,
  )
  const named = code.flatMap(({ page, words }) =>
    [...words.matchAll(/npm (?:run )?([a-z][\w:-]*)/g)].map(([whole, name]) => ({
      page,
      whole,
      name: name!,
    })),
  )
  const npms = ['ci', 'install', 'audit']
  expect(named.length).toBeGreaterThan(10)
  expect(
    named
      .filter(
        ({ whole, name }) => !scripts.includes(name) && (whole.startsWith('npm run') || !npms.includes(name)),
      )
      .map(({ page, whole }) => `${page}: ${whole}`),
  ).toEqual([])
})

test('each named muster command exists, with its flags', () => {
  const muster = program({ root }, [])
  const flagsOf = (command: Command) => [...muster.options, ...command.options].map(({ long }) => long)
  const wrong: string[] = []
  let looked = 0
  for (const { page, words } of code)
    for (const [line, rest] of words
      .replaceAll(/(?:-u|exec) muster /g, '')
      .matchAll(/(?:^|[\s;|])(?:node bin\/muster\.js|muster) ([a-z][^\n#]*)/g)) {
      looked++
      const typed = rest!.trim().split(/\s+/)
      let command: Command | undefined = muster
      let at = 0
      for (; command?.commands.length && typed[at]; at++) {
        const next: Command | undefined = command.commands.find((one) => one.name() === typed[at])
        // `backup` also runs without a subcommand, so the next word may be a flag.
        if (!next && exampleOf(command)) break
        command = next
      }
      if (typed[0] === 'help') continue
      if (!command) wrong.push(`${page}: ${line.trim()}`)
      else
        for (const [flag] of rest!.replaceAll(/'[^']*'/g, '').matchAll(/--[a-z-]+/g))
          if (!flagsOf(command).includes(flag) && flag !== '--help')
            wrong.push(`${page}: ${line.trim()} has no ${flag}`)
    }
  expect(looked).toBeGreaterThan(30)
  expect(wrong).toEqual([])
})

test('every environment setting is documented, and every documented one exists', () => {
  const known = new Set(readProjectFile('src/config.ts').match(/\bMUSTER_[A-Z_]+\b/g))
  const documented = readProjectFile('docs/environment.md')
  expect(known.size).toBeGreaterThan(15)
  expect([...known, 'HOST', 'PORT'].filter((name) => !documented.includes(`\`${name}\``))).toEqual([])
  const source = ['src', 'cli', 'modules', 'bin', 'tests']
    .flatMap(under)
    .filter((path) => /\.[jt]s$/.test(path) && !path.endsWith('documents.test.ts'))
    .map(readProjectFile)
    .join('\n')
  const named = code.flatMap(({ page, words }) =>
    (words.match(/\bMUSTER_[A-Z_]+\b/g) ?? []).map((name) => ({ page, name })),
  )
  expect(
    named.filter(({ name }) => !source.includes(name)).map(({ page, name }) => `${page}: ${name}`),
  ).toEqual([])
})

const screens = [...under('web'), ...under('modules'), 'src/domain/access.ts']
  .filter((path) => /\.tsx?$/.test(path) && !/\.(test|spec)\.|^modules\/chat\/help\//.test(path))
  .map(readProjectFile)
  .join('\n')

test('the page of each role quotes the words of its screens exactly', () => {
  const message = pages
    .filter((page) => page.startsWith('docs/roles/'))
    .flatMap((page) =>
      [...text.get(page)!.matchAll(/(?<!\*)\*([^*\n]+)\*(?!\*)/g)].map(([, words]) => ({
        page,
        words: words!,
      })),
    )
  expect(message.length).toBeGreaterThan(80)
  expect(
    message.filter(({ words }) => !screens.includes(words)).map(({ page, words }) => `${page}: ${words}`),
  ).toEqual([])
})

test('the help of the assistant quotes the screens exactly', () => {
  const message = helps.flatMap(({ text }) =>
    [...text.matchAll(/(?<![a-z])'([A-Z][^']+)'/g)].map(([, words]) => words!),
  )
  expect(message.length).toBeGreaterThan(30)
  // Two of these are texts of browsers.
  expect(
    message.filter(
      (words) =>
        !screens.includes(words) &&
        !['Install app', 'Add to Home screen', 'Add to Home Screen'].includes(words),
    ),
  ).toEqual([])
})

test('docs/rooms.svg is up to date: every module with its rooms, each above the modules that it calls', () => {
  const picture = roomsPicture()
  if (process.env.UPDATE_DOCS) writeFileSync(join(root, 'docs/rooms.svg'), picture)
  expect(readProjectFile('docs/rooms.svg')).toBe(picture)
  const levelOf = new Map(
    [...picture.matchAll(/<text x="\d+" y="(\d+)" class="head">(\w+)</g)].map(([, y, name]) => [
      name!,
      Number(y),
    ]),
  )
  expect([...levelOf.keys()].toSorted()).toEqual(readdirSync(join(root, 'modules')).toSorted())
  const calls = [...callsOf()].flatMap(([from, all]) => [...all].map((to) => [from, to] as const))
  expect(calls.length).toBeGreaterThan(30)
  expect(calls.filter(([from, to]) => levelOf.get(from)! >= levelOf.get(to)!)).toEqual([])
})

test('docs/testing.md lists the tests that only the full run includes, and they exist', () => {
  const page = readProjectFile('docs/testing.md').split('## How a test is made')[0]!
  const files = [...Object.keys(unit), ...Object.keys(browser).map((name) => `${name}.spec.ts`)]
  const named = [...page.matchAll(/`(tests\/[^`]+(?:\/|\.test\.ts)|[\w-]+\.spec\.ts)`/g)].map(
    ([, file]) => file!,
  )
  expect(named.toSorted()).toEqual(files.toSorted())
  for (const file of files)
    expect(existsSync(join(root, file.endsWith('.spec.ts') ? `tests/browser/${file}` : file)), file).toBe(
      true,
    )
})

test('docs/operate.md lists each job with its handling of missed runs', () => {
  const shown = [...text.get('docs/operate.md')!.matchAll(/^\| `([a-z]+\.[a-z_]+)` \| [^|]+ \| ([^|]+) \|/gm)]
  const message = ({ missed }: Job) => (typeof missed === 'object' ? 'each' : missed)
  expect(shown.map(([, name, missed]) => `${name}: ${missed!.trim()}`).toSorted()).toEqual(
    [keysJob, ...modules.flatMap(({ jobs = [] }) => jobs)]
      .map((job) => `${job.name}: ${message(job)}`)
      .toSorted(),
  )
})

test('every path that docs/architecture.md names exists', () => {
  const named = [
    ...readProjectFile('docs/architecture.md').matchAll(
      /`((?:src|modules|web|cli|tests|data|bin)\/[\w./]*)`/g,
    ),
  ].map(([, path]) => path!)
  expect(named.length).toBeGreaterThan(30)
  expect(named.filter((path) => !existsSync(join(root, path)))).toEqual([])
})
