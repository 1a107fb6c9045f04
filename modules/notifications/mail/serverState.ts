/**
 * Whether the mail server took a mail at the last attempt. Without a row it was not tried since its settings
 * changed.
 */
import type { Ask, Tx } from '../../../src/app'

type ServerState = { /** Null: it works. */ problem: string | null }

export const serverStateOf = ({ db }: Ask): ServerState | undefined =>
  db.one<ServerState>('select problem from mail_server')

export const mailWorks = (ask: Ask): boolean => serverStateOf(ask)?.problem === null

export function noteServer(tx: Tx, problem: string | null): void {
  const before = serverStateOf(tx)
  if (before && before.problem === problem) return
  tx.db.run(
    `insert into mail_server (only_row, problem)
     values (1, ?)
     on conflict (only_row) do update set problem = excluded.problem`,
    problem,
  )
  tx.record('mail.server_noted', { works: problem === null })
}

export function forgetServer(tx: Tx): void {
  tx.db.run('delete from mail_server')
}
