/** People: sign-in, sessions, the directory. */
import type { Role, Scope } from '../../src/domain/access'
import type { Day } from '../../src/domain/day'

/** How a password was set: by the person, an Admin, a link, a reset, or the server's operator. */
export type PasswordWay = 'own' | 'admin' | 'link' | 'reset' | 'operator'
/** How a link reached its person. */
export type LinkWay = 'admin' | 'invitation' | 'reset'

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
    /** Their ID in another program, such as an HR system, was stored or ended. */
    'person.linked': { userId: number; source: string; externalId: string }
    'person.unlinked': { userId: number; source: string; externalId: string }
    'person.revealed': { userId: number; field: string }
    'session.started': { userId: number; device: string | null }
    'session.ended': {
      userId: number
      sessionId: number | null
      reason: 'sign-out' | 'password' | 'deactivated' | 'elsewhere' | 'second-factor' | 'provider'
    }
    'session.refused': { email: string }
    /** Absent in entries of earlier versions: `how`, `isFirst`, `via`. */
    'password.changed': { userId: number; how?: PasswordWay; isFirst?: boolean }
    'password.link_made': { userId: number; via?: LinkWay }
    /**
     * `userId` is null for an address that no active person has. `isTooMany`: the account has had its share,
     * and no mail is sent.
     */
    'password.reset_asked': { userId: number | null; email: string; isTooMany: boolean }
    'person.invited': { userId: number }
    'api_token.created': { tokenId: number; userId: number; name: string; scopes: Scope[]; expiresAt: string }
    'api_token.ended': { tokenId: number; userId: number; name: string }
    'directory.exported': { people: number; identity: boolean }
  }
}

export * from './directory/listContract'
export * from './account/signInContract'
export * from './account/invitationContract'
export * from './directory/directoryContract'
export * from './sheets/sheetContract'
// The contracts of tokens and lists are loaded with their screens, not with every form that names people.
