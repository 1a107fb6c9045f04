/** Restores a picture of a replica to a database file, with the program `litestream`. */
import { spawn } from 'node:child_process'
import { existsSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'
import { disk, leaveFree } from '../../../src/archive/disk'
import { segmentPath } from './segments'

/** The message is a sentence for an Admin. */
export class RestoreFailed extends Error {}

export type RestoreOptions = {
  /** The program: a path, or a name in PATH. */
  litestream: string
  generation: string
  /** The name of a torn segment, which is deleted from `folder` first. Null if every segment is whole. */
  dropTorn: string | null
}

/**
 * Restores the newest state in `folder`, a picture (`pictureOf`), to a new file. Throws RestoreFailed and
 * leaves no file if that fails. An existing file is refused and not changed.
 */
export async function restoreReplica(
  folder: string,
  toFile: string,
  { litestream, generation, dropTorn }: RestoreOptions,
): Promise<void> {
  if (existsSync(toFile)) throw new RestoreFailed(`${toFile} exists. Delete it, or name another file.`)
  if (dropTorn !== null) rmSync(segmentPath(folder, generation, dropTorn), { force: true })
  // Litestream does not decode the address of a folder, so a blank in it would not be found. The
  // configuration takes every path, and JSON is YAML.
  const config = `${toFile}.litestream.yml`
  writeFileSync(config, JSON.stringify(configFor(toFile, folder)), { mode: 0o600 })
  try {
    const args = ['restore', '-config', config, '-no-expand-env', '-generation', generation, resolve(toFile)]
    const ended = await run(litestream, args)
    if (ended.code !== 0) throw new RestoreFailed(await reasonFor(ended.output, dirname(toFile)))
    if (!existsSync(toFile)) throw new RestoreFailed('Litestream restored no file.')
  } catch (error) {
    rmSync(toFile, { force: true })
    throw error
  } finally {
    rmSync(config, { force: true })
    removeParts(toFile)
  }
}

const configFor = (path: string, replica: string) => ({
  dbs: [{ path: resolve(path), replicas: [{ type: 'file', path: resolve(replica) }] }],
})

/** `output`: the end of what the program wrote. */
function run(program: string, args: string[]): Promise<{ code: number | null; output: string }> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'pipe'] })
    let output = ''
    const take = (chunk: Buffer) => (output = (output + chunk.toString()).slice(-4000))
    child.stdout.on('data', take)
    child.stderr.on('data', take)
    child.once('error', (error: NodeJS.ErrnoException) =>
      reject(isNotFound(error) ? new RestoreFailed(notInstalled) : error),
    )
    child.once('close', (code) => resolve({ code, output }))
  })
}

const notInstalled = 'litestream is not installed on this machine, or MUSTER_LITESTREAM does not name it.'
const isNotFound = ({ code }: NodeJS.ErrnoException) =>
  code === 'ENOENT' || code === 'EACCES' || code === 'ENOTDIR'

async function reasonFor(output: string, folder: string): Promise<string> {
  const last = output.trim().split('\n').at(-1) ?? ''
  const quoted = /error="(.*)"$/.exec(last)?.[1] ?? (last || 'it ended without a message')
  // Litestream reads several logs at once. If one fails it may report only that it ended the others.
  const isUnnamed = quoted === 'context canceled'
  const isFull = /no space left on device|database or disk is full/i.test(output)
  if (isFull || (isUnnamed && (await disk.free(folder)) < leaveFree))
    return 'The disk is full. The restore needs room for the whole database and its log.'
  return `Litestream did not restore the copy: ${isUnnamed ? 'it cannot read a segment' : quoted}.`
}

/** Litestream restores to `FILE.tmp`, and often leaves parts of its log, also if it succeeds. */
function removeParts(toFile: string): void {
  for (const file of readdirSync(dirname(toFile)))
    if (file.startsWith(`${basename(toFile)}.tmp`)) rmSync(join(dirname(toFile), file), { force: true })
}
