/** What a standby's folder holds: a replica of Litestream, or a data folder as it was at one moment. */
import { existsSync, realpathSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { isServed } from '../../src/lock'
import { CannotStart } from '../cannotStart'

export type Source = {
  kind: 'litestream' | 'folder'
  /** The standby's folder. */
  folder: string
  /** Litestream's file replica; null for a data folder. */
  replica: string | null
  files: string
}

export function sourceIn(given: string): Source {
  // A link to the newest snapshot may move while its files are copied.
  const folder = existsSync(given) ? realpathSync(given) : resolve(given)
  const files = join(folder, 'files')
  for (const replica of [join(folder, 'replica'), folder])
    if (existsSync(join(replica, 'generations'))) return { kind: 'litestream', folder, replica, files }
  if (!existsSync(join(folder, 'muster.db')))
    throw new CannotStart(
      `${folder} holds no copy: neither Litestream's replica (replica/generations) nor muster.db. ` +
        'Pull the copy first: docs/operate/standby.md.',
    )
  if (isServed(folder))
    throw new CannotStart(`Muster serves ${folder} now, so it is no copy. Name the folder of the copy.`)
  return { kind: 'folder', folder, replica: null, files }
}
