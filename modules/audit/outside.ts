/**
 * Heads of the chain where whoever writes to the database cannot write: a file that MUSTER_AUDIT_HEADS names,
 * one line a night, only ever added to.
 *
 *   keepOutside(app)       adds the heads that the file lacks; throws a sentence when it cannot
 *   readOutside(files)     heads of files, and what of them could not be read
 *   examine(app)           for doctor: whether file and database agree
 */
import { constants, existsSync } from 'node:fs'
import { access, open, readFile, stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { App, Finding } from '../../src/app'
import { disk } from '../../src/archive/disk'
import { headsOf, lineOf, readHeads, type DaysHead, type KeptHead } from '../../src/chain/heads'
import type { Fault } from '../../src/chain/faults'

/** A network disk that hangs must not hold up the jobs of the night. */
const patienceMs = 30_000
/** Ten years of nights are 300 KB. */
const mostBytes = 16 * 1_048_576

/** Files that are being written: one that hangs is not begun again, its thread would hang as well. */
const underWay = new Set<string>()

export async function keepOutside(app: App): Promise<number> {
  const file = app.config.auditHeads
  if (!file) return 0
  if (underWay.has(file)) throw failed(file, 'the last attempt has not come back yet')
  const heads = app.ask(({ db }) => headsOf(db))
  underWay.add(file)
  const adding = addMissing(file, heads).finally(() => underWay.delete(file))
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(
      () => reject(failed(file, `its disk did not answer in ${patienceMs / 1000} s`)),
      patienceMs,
    )
  })
  try {
    return await Promise.race([adding, late])
  } catch (error) {
    throw (error as NodeJS.ErrnoException).code ? failed(file, reasonOf(error), error) : error
  } finally {
    clearTimeout(timer)
  }
}

const failed = (file: string, why: string, cause?: unknown) =>
  new Error(`The head of the audit could not be added to ${file} (MUSTER_AUDIT_HEADS): ${why}`, { cause })

async function addMissing(file: string, heads: readonly DaysHead[]): Promise<number> {
  const had = await textOf(file).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return ''
    throw error
  })
  const known = new Set(readHeads(had, file).heads.map(({ id, hash }) => `${id},${hash}`))
  const missing = heads.filter(({ id, hash }) => !known.has(`${id},${hash}`))
  const handle = await open(file, 'a', 0o600)
  try {
    if (!missing.length) return 0
    // A line that a power cut left half is not gone on with.
    const start = had === '' || had.endsWith('\n') ? '' : '\n'
    const bytes = Buffer.from(`${start}${missing.map((head) => `${lineOf(head)}\n`).join('')}`)
    const { size } = await handle.stat()
    try {
      for (let at = 0; at < bytes.length;) at += (await disk.write(handle, bytes.subarray(at))).bytesWritten
    } catch (error) {
      // Half a line would be in the way of who compares; a file that may only be added to keeps it.
      await handle.truncate(size).catch(() => {})
      throw error
    }
    await handle.sync()
    return missing.length
  } finally {
    await handle.close()
  }
}

/** The text of a plain file; a pipe or a device would never end. */
async function textOf(file: string): Promise<string> {
  const found = await stat(file)
  if (!found.isFile() || found.size > mostBytes)
    throw Object.assign(new Error(`${file} is no file of heads`), { code: 'EINVAL' })
  return readFile(file, 'utf8')
}

function reasonOf(error: unknown): string {
  const { code, message } = error as NodeJS.ErrnoException
  if (code === 'ENOENT') return 'it is not there, or its folder is not'
  if (code === 'EACCES' || code === 'EPERM') return 'this user may not'
  if (code === 'EROFS') return 'its disk can only be read'
  if (code === 'ENOSPC' || code === 'EDQUOT') return 'there is no room left'
  if (code === 'EISDIR' || code === 'EINVAL' || code === 'ENOTDIR') return 'it is no plain file'
  return message
}

/** A file that cannot be read was not compared with, which is wrong as well. */
export async function readOutside(
  files: readonly string[],
): Promise<{ outside: KeptHead[]; wrong: Fault[] }> {
  const outside: KeptHead[] = []
  const wrong: Fault[] = []
  for (const file of new Set(files)) {
    try {
      const { heads, unread } = readHeads(await textOf(file), file)
      outside.push(...heads)
      for (const line of unread)
        wrong.push({
          id: null,
          what: `Line ${line} of ${file} is no head: it was not compared.`,
          todo: 'A line is ENTRY,HASH and what follows a comma. Put it right, or put a # before it.',
        })
    } catch (error) {
      wrong.push({
        id: null,
        what: `The heads that were kept outside in ${file} could not be read: ${reasonOf(error)}.`,
        todo: 'Without them, entries that were cut off or written anew as a whole are not found.',
      })
    }
  }
  return { outside, wrong }
}

/** The file of the setting; before the first night there need be none. */
export const ownFile = ({ config, ask }: Pick<App, 'config' | 'ask'>): string[] =>
  config.auditHeads && (existsSync(config.auditHeads) || ask(({ db }) => headsOf(db).length))
    ? [config.auditHeads]
    : []

export async function examine(app: App): Promise<Finding[]> {
  const file = app.config.auditHeads
  if (!file)
    return [
      {
        ok: true,
        text: 'Heads of the audit are kept in the database only',
        todo:
          'Who can write to the database can cut off its newest entries unseen: set MUSTER_AUDIT_HEADS to ' +
          'a file elsewhere (docs/audit.md).',
      },
    ]
  const recorded = app.ask(({ db }) => headsOf(db))
  const { outside, wrong } = await readOutside(ownFile(app))
  const findings: Finding[] = wrong.map(({ what, todo }) => ({ ok: false, text: what, todo }))
  const refused = await mayAdd(file)
  if (refused && !findings.length)
    findings.push({
      ok: false,
      text: `The heads of the audit cannot be added to ${file} (MUSTER_AUDIT_HEADS): ${refused}`,
      todo:
        'Let the user of the server write there; the next night, or muster jobs run audit.head, makes up ' +
        'for it.',
    })
  const known = new Set(outside.map(({ id, hash }) => `${id},${hash}`))
  const missing = recorded.filter(({ id, hash }) => !known.has(`${id},${hash}`))
  if (missing.length && !findings.length)
    findings.push({
      ok: false,
      text: `${file} (MUSTER_AUDIT_HEADS) lacks ${missing.length} of ${recorded.length} heads of the audit`,
      todo: 'muster jobs run audit.head adds them, or says why it cannot.',
    })
  const other = app.ask(({ db }) =>
    outside.filter(
      ({ id, hash }) => db.one<{ hash: string }>('select hash from events where id = ?', id)?.hash !== hash,
    ),
  )
  if (other.length)
    findings.push({
      ok: false,
      text: `Of ${outside.length} heads in ${file} ${other.length} do not belong to this audit`,
      todo: 'muster admin audit verify says which, and what that means.',
    })
  return findings.length
    ? findings
    : [{ ok: true, text: `Heads of the audit in ${file}: ${outside.length}, all of this audit` }]
}

/** Null when it can be added to, else why not. */
async function mayAdd(file: string): Promise<string | null> {
  try {
    const isThere = await stat(file).then(
      () => true,
      () => false,
    )
    await access(isThere ? file : dirname(file), constants.W_OK)
    return null
  } catch (error) {
    return reasonOf(error)
  }
}
