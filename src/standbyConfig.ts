/** The other machine of a firm that has two: from the environment. docs/operate/standby.md */
import { resolve } from 'node:path'
import { originOrNone, WrongSetting } from './configShapes'
import { z } from './domain/endpoint'

export type StandbyConfig = {
  /** The address of the other machine, and the API token for it. Null: this firm has one machine. */
  peer: { origin: string; token: string | null } | null
  /** A file that both machines see, which names the term of the machine that serves. */
  termFile: string | null
  /** Folder into which Litestream copies this machine's database. Only Litestream checkpoints it then. */
  replica: string | null
  /** The program `litestream`, which restores a copy. */
  litestream: string
  /** The command that pulls the copy to a standby. */
  pull: string | null
}

export const standbyShapes = {
  MUSTER_PEER: originOrNone('MUSTER_PEER', 'https://muster-b.example.com'),
  MUSTER_PEER_TOKEN: z._default(
    z.string().check(z.regex(/^[\x21-\x7e]{0,500}$/, 'MUSTER_PEER_TOKEN must be the token without spaces')),
    '',
  ),
  MUSTER_TERM_FILE: z._default(z.string(), ''),
  MUSTER_REPLICA: z._default(z.string(), ''),
  MUSTER_LITESTREAM: z._default(z.string(), 'litestream'),
  MUSTER_PULL: z._default(z.string(), ''),
}

type Given = Record<keyof typeof standbyShapes, string>

export function standbyIn(given: Given): StandbyConfig {
  const { MUSTER_PEER: peer, MUSTER_PEER_TOKEN: token } = given
  if (token && !peer)
    throw new WrongSetting(
      'Wrong setting: MUSTER_PEER_TOKEN needs MUSTER_PEER, the address of the other machine. It is sent ' +
        'only there.',
    )
  return {
    peer: peer ? { origin: new URL(peer).origin, token: token || null } : null,
    termFile: given.MUSTER_TERM_FILE ? resolve(given.MUSTER_TERM_FILE) : null,
    replica: given.MUSTER_REPLICA ? resolve(given.MUSTER_REPLICA) : null,
    litestream: given.MUSTER_LITESTREAM,
    pull: given.MUSTER_PULL || null,
  }
}
