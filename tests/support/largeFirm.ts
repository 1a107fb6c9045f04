/** A firm with a number of signed-in recruiters, on disk. */
import { join } from 'node:path'
import { createApp } from '../../src/createApp'
import { systemClock } from '../../src/clock'
import { readConfig } from '../../src/config'
import { openDatabase } from '../../src/db'
import { openFiles } from '../../src/files'
import { silentLog } from '../../src/log'
import type { Role } from '../../src/domain/access'
import { modules } from '../../cli/modules'
import { setUp } from '../../modules/firm/service'
import { addPerson, hashPassword, startSession } from '../../modules/people/service'

export type Person = { id: number; email: string; token: string }
export type Firm = { admin: Person; manager: Person; accounts: Person; recruiters: Person[] }

export async function largeFirm(folder: string, recruiters: number): Promise<Firm> {
  const app = createApp({
    modules,
    database: openDatabase(join(folder, 'muster.db')),
    clock: systemClock,
    config: readConfig({ MUSTER_DATA: folder }),
    log: silentLog,
    files: openFiles(null),
  })
  const passwordHash = await hashPassword('quiet-harbour-9')
  const firm = await app.write({ actor: null, source: 'test' }, (tx) => {
    setUp(tx, { name: 'Load', zone: zoneOfNoon() })
    const person = (name: string, role: Role, managerId: number | null): Person => {
      const email = `${name}@load.test`
      const id = addPerson(tx, {
        firstName: name,
        lastName: 'L',
        email,
        role,
        managerId,
        passwordHash,
        joined: '2024-01-01',
      })
      return { id, email, token: startSession(tx, id, { address: 'test', agent: null }) }
    }
    const admin = person('admin', 'Admin', null)
    const manager = person('manager', 'Manager', admin.id)
    return {
      admin,
      manager,
      accounts: person('accounts', 'Accounts', admin.id),
      recruiters: Array.from({ length: recruiters }, (_, n) => person(`p${n}`, 'Recruiter', manager.id)),
    }
  })
  await app.stop()
  return firm
}

/**
 * A time zone in which it is about noon now, at whatever time this runs: far from midnight, from automatic
 * punch-outs and from the quiet hours of push.
 */
function zoneOfNoon(): string {
  const offset = 12 - new Date().getUTCHours()
  // These names count west of Greenwich as positive.
  return `Etc/GMT${offset > 0 ? '-' : '+'}${Math.abs(offset)}`
}
