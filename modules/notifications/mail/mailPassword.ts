/**
 * The password of the mail server: from the environment, or encrypted in the database. Either is bound to one
 * server, so an Admin who names another does not send it the password.
 */
import type { App, Ask, Tx } from '../../../src/app'
import { seal, secretKey, unseal } from '../../../src/sealedSecrets'
import { mailServerOf } from '../../firm/service'
import { conflict } from '../../../src/domain/errors'

/**
 * A lost key is replaced: then the stored password cannot be read, which Settings say, and is entered again.
 */
export const mailKey = (app: App): Promise<Buffer> => secretKey(app, 'keys:mail.json', () => false)

const about = (host: string) => `mail password for ${host}`

/** `source`: where it is from; null if there is none for this server. */
export async function passwordFor(
  app: App,
  host: string,
): Promise<{ password: string; source: 'environment' | 'stored' } | null> {
  const given = app.config.smtpPassword
  if (given?.host === host.toLowerCase()) return { password: given.secret, source: 'environment' }
  const stored = app.ask(({ db }) =>
    db.one<{ sealed: string }>('select sealed from mail_password where host = ? collate nocase', host),
  )
  if (!stored) return null
  const password = unseal(await mailKey(app), stored.sealed, about(host.toLowerCase()))
  return password === null ? null : { password, source: 'stored' }
}

/** For the server that is set now. Returns the write, because the key is read before it. */
export async function sealedFor(app: App, password: string): Promise<(tx: Tx) => void> {
  const key = await mailKey(app)
  return (tx) => {
    const host = hostOf(tx)
    tx.db.run(
      `insert into mail_password (only_row, host, sealed, set_at, set_by)
       values (1, ?, ?, ?, ?)
       on conflict (only_row) do update set host = excluded.host, sealed = excluded.sealed,
         set_at = excluded.set_at, set_by = excluded.set_by`,
      host,
      seal(key, password, about(host)),
      tx.now(),
      tx.actor,
    )
    tx.record('mail.password_set', { host })
  }
}

export function dropPassword(tx: Tx): void {
  if (tx.db.run('delete from mail_password').changes) tx.record('mail.password_set', { host: null })
}

function hostOf(ask: Ask): string {
  const server = mailServerOf(ask)
  if (!server) throw conflict('Save the mail server first. The password is stored for that server alone.')
  return server.host.toLowerCase()
}
