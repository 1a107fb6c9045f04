/** The product's files and their imports, read from the sources. */
import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'

export const root = join(import.meta.dirname, '..', '..')
export const filesIn = (folders: string[], like: RegExp) =>
  folders.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
      .filter((e) => e.isFile() && like.test(e.name))
      .map((e) => relative(root, join(e.parentPath, e.name))),
  )
export const files = filesIn(
  ['src', 'modules', 'web', 'cli', 'data/story', 'data/devices'],
  /\.tsx?$/,
).filter((file) => !/\.(test|spec|d)\.tsx?$/.test(file))
export const text = new Map(files.map((file) => [file, readFileSync(join(root, file), 'utf8')]))

export type Import = { from: string; to: string; typeOnly: boolean; isLazy: boolean }
export const imports: Import[] = files.flatMap((from) =>
  [
    ...text
      .get(from)!
      .matchAll(
        /(?:import|export)\s+(type\s+)?(?:[^'"();]*?\sfrom\s+)?['"](\.[^'"]+)['"]|import\(\s*['"](\.[^'"]+)['"]/g,
      ),
  ].map(([, typeOnly, statically, lazily]) => {
    const path = relative(root, join(root, dirname(from), statically ?? lazily!))
    const to =
      [path, `${path}.ts`, `${path}.tsx`, `${path}/index.ts`].find((candidate) => text.has(candidate)) ?? path
    return { from, to, typeOnly: Boolean(typeOnly), isLazy: lazily !== undefined }
  }),
)

export const moduleOf = (file: string) => /^modules\/([^/]+)\//.exec(file)?.[1] ?? null
export const nameIn = (file: string) => file.replace(/^modules\/[^/]+\//, '')
/** A large module has rooms: a folder for each capability, with its contract part and its screens. */
export const roomOf = (file: string) =>
  /^modules\/[^/]+\/(?!screens\/|migrations\/)(\w+)\//.exec(file)?.[1] ?? null
export const isBrowser = (file: string) =>
  file.startsWith('web/') || /^modules\/[^/]+\/(web\.tsx|(\w+\/)?screens\/)/.test(file)
/** A large contract is split into parts, which its `contract.ts` re-exports. */
export const isShared = (file: string) =>
  /^modules\/[^/]+\/(\w+\/)?(contract|rules|\w+Contract)\.ts$/.test(file)
export const isCode = (file: string) => /\.tsx?$/.test(file)
