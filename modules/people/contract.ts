/** People: sign-in, sessions, the directory. */
import type { Role } from '../../src/domain/access'
import type { Day } from '../../src/domain/day'

declare module '../../src/domain/events' {
  interface Events {
    'person.added': {
      userId: number
      role: Role
      before: null
      after: { name: string; email: string; role: Role; managerId: number | null }
    }
    'person.deactivated': {
      userId: number
      before: { isActive: true }
      after: { isActive: false; lastWorkDate: Day }
    }
    'person.activated': { userId: number; before: { isActive: false }; after: { isActive: true } }
    'person.moved': { userId: number; before: number | null; after: number | null }
    /** Field by field; identity numbers and pay are masked. */
    'person.changed': { userId: number; before: Record<string, unknown>; after: Record<string, unknown> }
    'person.removed': { userId: number; before: { name: string }; after: { name: string } }
    /** Their import was undone; modules with data of theirs refuse. */
    'person.withdrawn': { userId: number; before: { name: string; email: string }; after: null }
    'person.revealed': { userId: number; field: string }
    'session.started': { userId: number; device: string | null }
    'session.ended': {
      userId: number
      sessionId: number | null
      reason: 'sign-out' | 'password' | 'deactivated' | 'elsewhere' | 'second-factor' | 'provider'
    }
    'session.refused': { email: string }
    'password.changed': { userId: number }
    'password.link_made': { userId: number }
    'directory.exported': { people: number; identity: boolean }
  }
}

export * from './directory/listContract'
export * from './account/signInContract'
export * from './directory/directoryContract'
export * from './sheets/sheetContract'
