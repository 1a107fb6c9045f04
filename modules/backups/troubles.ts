/** What keeps a backup from being made, in one sentence with what to do. */
import { isBusy, isDisk } from '../../src/driver'
import { broken, Refusal } from '../../src/domain/errors'
import { Full } from '../../src/archive/disk'

export function inWords(error: unknown, { target, data }: { target: string; data: string }): Refusal {
  if (error instanceof Refusal) return error
  return Object.assign(broken(sentence(error as NodeJS.ErrnoException, target, data)), { cause: error })
}

function sentence(error: NodeJS.ErrnoException, target: string, data: string): string {
  const path = error.path ?? target
  const where = path.startsWith(`${data}/`) && !path.startsWith(target) ? data : target
  if (error instanceof Full || ['ENOSPC', 'EDQUOT', 'EFBIG'].includes(error.code ?? ''))
    return (
      `There is no room left for a backup in ${where}. Make room there, or name another folder with ` +
      'MUSTER_BACKUPS.'
    )
  if (error.code === 'SQLITE_FULL' || /disk is full/.test(error.message))
    return (
      `There is no room left in ${data} for the copy of the database that a backup is made from. Make room ` +
      'there.'
    )
  if (['EACCES', 'EPERM', 'EROFS', 'ENOTDIR', 'ENOENT'].includes(error.code ?? ''))
    return (
      `The folder ${where} cannot be written. Give this user the right to write there, or name another ` +
      'with MUSTER_BACKUPS.'
    )
  if (error.code === 'EIO')
    return `The disk of ${where} does not answer as it should (${error.message}). Look at it soon.`
  if (isBusy(error))
    return (
      'The database is locked by another program, which lets nobody read it. Stop that program; it is ' +
      'tried again in an hour.'
    )
  if (/SQLITE_(CORRUPT|NOTADB)/.test(error.code ?? '') || /malformed|not a database/.test(error.message))
    return (
      'The database itself is damaged and cannot be copied. `muster doctor` says more. The backups that ' +
      'are there stay.'
    )
  if (isDisk(error))
    return (
      `The database could not be copied in ${data} (${error.message}). Look whether there is room, and ` +
      'whether this user may write there.'
    )
  return `The backup could not be made: ${error.message}`
}
