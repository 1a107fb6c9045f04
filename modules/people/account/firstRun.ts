/** The first Admin of an empty firm: the only call that creates an account without a sign-in. */
import type { App, Ask } from '../../../src/app'
import type { Input } from '../../../src/domain/endpoint'
import { conflict } from '../../../src/domain/errors'
import { firmOf, setUp } from '../../firm/service'
import type { setUp as setUpCall } from '../../firm/contract'
import { checkSetupCode, endSetupCode } from '../../../src/setupCode'
import { checkPassword } from './account'
import { addPerson } from '../directory/lifecycle'
import { hashPassword } from '../session/passwords'
import { startSession } from '../session/sessions'

export async function firstRun(app: App, given: Input<typeof setUpCall>, address: string) {
  if (app.ask(hasPeople)) throw conflict(already)
  checkSetupCode(app.config.data, given.code)
  checkPassword(given.password)
  const hash = await hashPassword(given.password)
  const entered = await app.write({ actor: null, source: address }, (tx) => {
    // Checked again inside the transaction, because two browsers may compete.
    if (hasPeople(tx)) throw conflict(already)
    if (!firmOf(tx)) setUp(tx, { name: given.firmName, zone: given.zone })
    const userId = addPerson(tx, {
      firstName: given.firstName,
      lastName: given.lastName,
      email: given.email,
      role: 'Admin',
      passwordHash: hash,
    })
    return {
      token: startSession(tx, userId, { address, agent: null }),
      message: `Welcome to Muster, ${given.firstName}`,
    }
  })
  endSetupCode(app.config.data)
  return entered
}

const already = 'This firm is already set up. Please sign in.'
const hasPeople = (ask: Ask) => Boolean(ask.db.one('select 1 from users limit 1'))
