/**
 * Copies what is new in one folder to another and deletes what is gone, like `rsync -rt --delete`: under a
 * temporary name, then renamed. For machines without rsync: node mirror.js FROM TO
 */
import { copyFileSync, mkdirSync, readdirSync, renameSync, rmSync, statSync, utimesSync } from 'node:fs'
import { join } from 'node:path'

const known = (path) => statSync(path, { throwIfNoEntry: false })

function mirror(from, to) {
  mkdirSync(to, { recursive: true })
  const entries = readdirSync(from, { withFileTypes: true })
  for (const entry of entries) {
    const [source, target] = [join(from, entry.name), join(to, entry.name)]
    if (entry.isDirectory()) mirror(source, target)
    else copy(source, target)
  }
  const names = new Set(entries.map(({ name }) => name))
  for (const name of readdirSync(to))
    if (!names.has(name)) rmSync(join(to, name), { recursive: true, force: true })
}

function copy(source, target) {
  const [have, want] = [known(target), known(source)]
  // It was deleted meanwhile.
  if (!want) return
  if (have?.size === want.size && have.mtimeMs === want.mtimeMs) return
  const passing = join(target, '..', `.${Math.random().toString(36).slice(2, 8)}.tmp`)
  copyFileSync(source, passing)
  utimesSync(passing, want.atime, want.mtime)
  renameSync(passing, target)
}

mirror(process.argv[2], process.argv[3])
