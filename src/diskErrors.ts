/** Disk errors as sentences, recognised from the error or its cause. */
import { Full } from './archive/disk'
import { troubleOf, type DiskTrouble } from './driver'

/** Error codes of the file system. */
const byCode: Record<string, DiskTrouble> = {
  ENOSPC: 'full',
  EDQUOT: 'full',
  EFBIG: 'full',
  EROFS: 'refused',
  EIO: 'refused',
}

export const diskSentences: Record<DiskTrouble, string> = {
  full: "The server's disk is full. Please tell your Admin, and try again later.",
  refused:
    "The server's disk cannot be written or does not respond. Please tell your Admin:  " +
    '`muster doctor` says more.',
  damaged:
    "A part of Muster's database is damaged. Please tell your Admin: `muster doctor` lists what is readable.",
}

export function diskTrouble(error: unknown): DiskTrouble | null {
  let at = error as { code?: unknown; cause?: unknown } | null | undefined
  for (let depth = 0; at && typeof at === 'object' && depth < 5; depth++) {
    const found = at instanceof Full ? 'full' : (troubleOf(at) ?? byCode[String(at.code)])
    if (found) return found
    at = at.cause as typeof at
  }
  return null
}
