/**
 * 'Forgot password?': a mail with a link, valid for an hour from when it is sent. Every address gets the same
 * answer in the same time: an unknown one is recorded like a known one, and only the mail is missing.
 */
import type { App, Ask } from '../../../src/app'
import type { Role } from '../../../src/domain/access'
import type { Answer, Input } from '../../../src/domain/endpoint'
import { conflict } from '../../../src/domain/errors'
import { providerOf, sendsMail } from '../../firm/service'
import type { forgotPassword } from '../contract'
import { attemptsOf } from './identityProof'

const message =
  'If this address belongs to an account, a mail with a link is on its way. It is valid for an hour. ' +
  'No mail? Check the spelling and the spam folder, or ask your Admin.'
const noMail = 'This Muster sends no mail. Ask your Admin for a link to set a new password.'

/** 429 after too many requests from one address; too many for one account are answered, but send nothing. */
export async function forgot(
  app: App,
  { email }: Input<typeof forgotPassword>,
  source: string,
): Promise<Answer<typeof forgotPassword>> {
  if (!app.ask((ask) => sendsMail(app, ask))) throw conflict(noMail)
  const tries = attemptsOf(app)
  const now = Date.parse(app.clock.now())
  const refusal = tries.resetRefusal(source, now)
  if (refusal) throw refusal
  const isTooMany = tries.resetAsked(email, source, now)
  await app.write({ actor: null, source }, (tx) => {
    tx.record('password.reset_asked', { userId: receiverOf(app, tx, email), email, isTooMany })
  })
  return { message }
}

/** Null for nobody, and for people whose password would not let them in. */
function receiverOf(app: App, ask: Ask, email: string): number | null {
  const person = ask.db.one<{ id: number; role: Role }>(
    `select id, role
     from users
     where email = ?
       and is_active = 1
       and removed_at is null`,
    email,
  )
  if (!person) return null
  return providerOf(app, ask)?.passwords === 'admins' && person.role !== 'Admin' ? null : person.id
}
