/**
 * Heads of the chain in a file that an attacker of the database cannot write: MUSTER_AUDIT_HEADS names it,
 * and each night appends one line.
 *
 *   storeOutside(app)       appends missing heads; throws a sentence if it cannot
 *   readOutside(files)     the heads in files, and what could not be read
 *   examine(app)           for doctor: whether file and database agree
 */
import { constants, existsSync } from 'node:fs'
import { access, open, readFile, stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { App, Finding } from '../../src/app'
import { disk } from '../../src/archive/disk'
import { headsOf, lineOf, readHeads, type DaysHead, type StoredHead } from '../../src/chain/heads'
import type { Fault } from '../../src/chain/faults'

/** A network disk that hangs must not delay the nightly jobs. */
const patienceMs = 30_000
/** Ten years of nights are 300 KB. */
const mostBytes = 16 * 1_048_576

/**
 * Files being written. Another write to a file that hangs is not started, because its thread would hang too.
 */
const underWay = new Set<string>()

export async function storeOutside(app: App): Promise<number> {
  const file = app.config.auditHeads
  if (!file) return 0
  if (underWay.has(file)) throw failed(file, 'the last attempt has not finished yet')
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
    // A half line left by a power cut is not continued.
    const start = had === '' || had.endsWith('\n') ? '' : '\n'
    const bytes = Buffer.from(`${start}${missing.map((head) => `${lineOf(head)}\n`).join('')}`)
    const { size } = await handle.stat()
    try {
      for (let at = 0; at < bytes.length;) at += (await disk.write(handle, bytes.subarray(at))).bytesWritten
    } catch (error) {
      // A half line would be in the way of a comparison, but an append-only file keeps it.
      await handle.truncate(size).catch(() => {})
      throw error
    }
    await handle.sync()
    return missing.length
  } finally {
    await handle.close()
  }
}

/** The text of a plain file. A pipe or a device would never end. */
async function textOf(file: string): Promise<string> {
  const found = await stat(file)
  if (!found.isFile() || found.size > mostBytes)
    throw Object.assign(new Error(`${file} is not a file of heads`), { code: 'EINVAL' })
  return readFile(file, 'utf8')
}

function reasonOf(error: unknown): string {
  const { code, message } = error as NodeJS.ErrnoException
  if (code === 'ENOENT') return 'it or its folder does not exist'
  if (code === 'EACCES' || code === 'EPERM') return 'this user has no permission'
  if (code === 'EROFS') return 'its disk is read-only'
  if (code === 'ENOSPC' || code === 'EDQUOT') return 'the disk is full'
  if (code === 'EISDIR' || code === 'EINVAL' || code === 'ENOTDIR') return 'it is not a plain file'
  return message
}

/** A file that could not be read was not compared, which is a problem too. */
export async function readOutside(
  files: readonly string[],
): Promise<{ outside: StoredHead[]; wrong: Fault[] }> {
  const outside: StoredHead[] = []
  const wrong: Fault[] = []
  for (const file of new Set(files)) {
    try {
      const { heads, unread } = readHeads(await textOf(file), file)
      outside.push(...heads)
      for (const line of unread)
        wrong.push({
          id: null,
          what: `Line ${line} of ${file} is not a head, so it was not compared.`,
          todo: 'A line must start with ENTRY,HASH. Fix it, or put a # in front of it.',
        })
    } catch (error) {
      wrong.push({
        id: null,
        what: `The heads in ${file} could not be read: ${reasonOf(error)}.`,
        todo: 'Without them, entries that were cut off or rewritten as a whole are not detected.',
      })
    }
  }
  return { outside, wrong }
}

/** The file of the setting. Before the first night it may not exist. */
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
        text: 'Audit heads are stored in the database only',
        todo:
          'Somebody who can write to the database can cut off its newest entries unnoticed. Set ' +
          'MUSTER_AUDIT_HEADS to a file elsewhere (docs/audit.md).',
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
        "Give the server's user permission to write there. The next night, or muster jobs run " +
        'audit.head, adds ' +
        'what is missing.',
    })
  const known = new Set(outside.map(({ id, hash }) => `${id},${hash}`))
  const missing = recorded.filter(({ id, hash }) => !known.has(`${id},${hash}`))
  if (missing.length && !findings.length)
    findings.push({
      ok: false,
      text: `${file} (MUSTER_AUDIT_HEADS) lacks ${missing.length} of ${recorded.length} heads of the audit`,
      todo: 'Run muster jobs run audit.head: it adds them, or says why it cannot.',
    })
  const other = app.ask(({ db }) =>
    outside.filter(
      ({ id, hash }) => db.one<{ hash: string }>('select hash from events where id = ?', id)?.hash !== hash,
    ),
  )
  if (other.length)
    findings.push({
      ok: false,
      text: `${other.length} of ${outside.length} heads in ${file} do not belong to this audit`,
      todo: 'Run muster admin audit verify: it says which, and what that means.',
    })
  return findings.length
    ? findings
    : [{ ok: true, text: `Audit heads in ${file}: ${outside.length}, and all belong to this audit` }]
}

/** Null if it can be appended to, otherwise the reason. */
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
