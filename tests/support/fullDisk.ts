/** A full disk, with the errors of both SQLite libraries and of the file system. */
import { createRequire } from 'node:module'
import { disk } from '../../src/archive/disk'
import { backends } from '../../src/driver'

const require = createRequire(import.meta.url)

type Statement = {
  run: (this: Statement, ...params: unknown[]) => unknown
  source?: string
  sourceSQL?: string
}

/** While `work` runs, every commit and every write to a file fails. */
export async function onFullDisk<T>(work: () => Promise<T>): Promise<T> {
  const statements = prototype()
  const [run, write] = [statements.run, disk.write]
  statements.run = function (this: Statement, ...params: unknown[]) {
    if ((this.source ?? this.sourceSQL) === 'commit')
      throw Object.assign(new Error('database or disk is full'), { code: 'SQLITE_FULL', errcode: 13 })
    return run.apply(this, params)
  }
  const wait = globalThis.setTimeout
  // Retries that normally take half a minute run at once.
  const soon = (then: () => void) => wait(then, 0)
  globalThis.setTimeout = Object.assign(soon, wait) as typeof wait
  disk.write = () => Promise.reject(Object.assign(new Error('no space left on device'), { code: 'ENOSPC' }))
  try {
    return await work()
  } finally {
    statements.run = run
    disk.write = write
    globalThis.setTimeout = wait
  }
}

function prototype(): Statement {
  if (backends()[0] === 'node:sqlite') return require('node:sqlite').StatementSync.prototype
  const memory = new (require('better-sqlite3'))(':memory:')
  try {
    return Object.getPrototypeOf(memory.prepare('select 1'))
  } finally {
    memory.close()
  }
}
