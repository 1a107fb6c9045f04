/** Why a backup failed, in one sentence with what to do. */
import { isBusy, isDisk } from '../../src/driver'
import { invalid, Refusal } from '../../src/domain/errors'
import { Full } from '../../src/archive/disk'

export function failureText(error: unknown, { target, data }: { target: string; data: string }): Refusal {
  if (error instanceof Refusal) return error
  return Object.assign(invalid(sentence(error as NodeJS.ErrnoException, target, data)), { cause: error })
}

function sentence(error: NodeJS.ErrnoException, target: string, data: string): string {
  const path = error.path ?? target
  const where = path.startsWith(`${data}/`) && !path.startsWith(target) ? data : target
  if (error instanceof Full || ['ENOSPC', 'EDQUOT', 'EFBIG'].includes(error.code ?? ''))
    return (
      `The disk of ${where} is full. Free some space there, or set another folder with ` + 'MUSTER_BACKUPS.'
    )
  if (error.code === 'SQLITE_FULL' || /disk is full/.test(error.message))
    return (
      `The disk of ${data} has no space for the copy of the database that a backup needs. Free some space ` +
      'there.'
    )
  if (['EACCES', 'EPERM', 'EROFS', 'ENOTDIR', 'ENOENT'].includes(error.code ?? ''))
    return (
      `The folder ${where} cannot be written. Give this user write permission there, or set another ` +
      'with MUSTER_BACKUPS.'
    )
  if (error.code === 'EIO') return `The disk of ${where} reports an error (${error.message}). Check it soon.`
  if (isBusy(error))
    return 'The database is locked by another program. Stop that program. Muster ' + 'retries in an hour.'
  if (/SQLITE_(CORRUPT|NOTADB)/.test(error.code ?? '') || /malformed|not a database/.test(error.message))
    return (
      'The database itself is damaged and cannot be copied. Run `muster doctor` for details. Existing ' +
      'backups are kept.'
    )
  if (isDisk(error))
    return (
      `The database could not be copied in ${data} (${error.message}). Check the free space and ` +
      "this user's write permission."
    )
  return `The backup could not be made: ${error.message}`
}
