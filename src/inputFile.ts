/** Reads a file that a command names. A problem with it is one sentence. */
import { closeSync, openSync, readFileSync, readSync } from 'node:fs'
import { Refusal } from './domain/errors'

/** Throws a refusal that names the file and the advice. */
export function readInput(path: string): Buffer {
  return inWords(path, () => readFileSync(path))
}

/** The same check for a large file that is read later. */
export function canRead(path: string): void {
  inWords(path, () => {
    const handle = openSync(path, 'r')
    try {
      readSync(handle, Buffer.alloc(1))
    } finally {
      closeSync(handle)
    }
  })
}

function inWords<T>(path: string, read: () => T): T {
  try {
    return read()
  } catch (error) {
    throw new Refusal(422, sentence(path, error as NodeJS.ErrnoException))
  }
}

function sentence(path: string, { code, message }: NodeJS.ErrnoException): string {
  if (code === 'ENOENT' || code === 'ENOTDIR') return `There is no file ${path}`
  if (code === 'EISDIR') return `${path} is a folder. Name a file in it`
  if (code === 'EACCES' || code === 'EPERM') return `This user may not read ${path}`
  return `${path} cannot be read (${message})`
}
