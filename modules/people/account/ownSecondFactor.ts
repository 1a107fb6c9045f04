/**
 * One's own second factor: begin, confirm, new recovery codes, disable.
 * A secret is active once it was confirmed with a code; until then it waits in memory for the session that
 * began it. Replies are not stored for repeated calls, because they contain the secret.
 */
import { toString } from 'qrcode'
import type { App, Ask } from '../../../src/app'
import { invalid, conflict } from '../../../src/domain/errors'
import type { By, Who } from '../../../src/http'
import type { Answer, Input } from '../../../src/domain/endpoint'
import { firmOf } from '../../firm/service'
import { endSessions } from '../session/sessions'
import type { beginFactor, confirmFactor, FactorState, renewCodes, switchOffFactor } from '../factorContract'
import { addressOf, newSecret, readCode, stepOf } from '../factor/codes'
import { drop, factorOf, hasFactor, isRequired, put, renew } from '../factor/factors'
import { isWithoutPassword, proveIdentity, stillProven, withCode } from './identityProof'
import { keyOf } from '../factor/secrets'

export function stateOf(ask: Ask, who: Who): FactorState {
  const factor = factorOf(ask, who.id)
  return {
    isOn: Boolean(factor),
    since: factor?.since ?? null,
    recoveryCodesLeft: factor?.left ?? 0,
    isRequired: isRequired(ask, who.role),
    hasPassword: !isWithoutPassword(ask, who),
  }
}

const waits = 15 * 60_000
const begun = new WeakMap<App, Map<number, { secret: string; until: number }>>()

function begunIn(app: App) {
  let those = begun.get(app)
  if (!those) begun.set(app, (those = new Map()))
  return those
}

const already = 'Your second factor is already enabled. To set it up on another phone, disable it first.'

export async function startFactor(
  app: App,
  { who, origin }: By,
  given: Input<typeof beginFactor>,
): Promise<Answer<typeof beginFactor>> {
  if (app.ask((ask) => hasFactor(ask, who.id))) throw conflict(already)
  await proveIdentity(app, who, given.password, origin.source)
  const now = Date.parse(app.clock.now())
  const those = begunIn(app)
  for (const [session, { until }] of those) if (until <= now) those.delete(session)
  const secret = newSecret()
  those.set(who.sessionId, { secret, until: now + waits })
  const { firm, email } = app.ask((ask) => ({
    firm: firmOf(ask)?.name ?? 'Muster',
    email: ask.db.one<{ email: string }>('select email from users where id = ?', who.id)!.email,
  }))
  const address = addressOf(secret, firm, email)
  const svg = await toString(address, { type: 'svg', margin: 2, errorCorrectionLevel: 'M' })
  return { secret, address, image: `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}` }
}

export async function confirm(
  app: App,
  { who, origin }: By,
  { code }: Input<typeof confirmFactor>,
): Promise<Answer<typeof confirmFactor>> {
  const now = Date.parse(app.clock.now())
  const waiting = begunIn(app).get(who.sessionId)
  if (app.ask((ask) => hasFactor(ask, who.id))) throw conflict(already)
  if (!waiting || waiting.until <= now)
    throw conflict('This has expired. Please start again with a new QR code.')
  const parsedCode = readCode(code)
  const step = parsedCode?.kind === 'app' ? stepOf(waiting.secret, parsedCode.code, now) : null
  const wrong =
    "This code is wrong. Enter the code that your app shows now, and check that your phone's clock " +
    'is correct.'
  if (step === null) throw invalid(wrong, [{ field: 'code', message: wrong }])
  const key = await keyOf(app)
  const recoveryCodes = await app.write(origin, (tx) => {
    // Checked again, because another window may have been first.
    if (hasFactor(tx, who.id)) throw conflict(already)
    // Other sessions were started without it.
    endSessions(tx, who.id, 'second-factor', who.sessionId)
    return put(tx, key, who.id, waiting.secret, step)
  })
  begunIn(app).delete(who.sessionId)
  return { recoveryCodes }
}

const mine = (who: Who) => ({ userId: who.id, known: null })
const off = 'You have no second factor.'

export async function renewOwn(
  app: App,
  { who, origin }: By,
  { password, code }: Input<typeof renewCodes>,
): Promise<Answer<typeof renewCodes>> {
  if (!app.ask((ask) => hasFactor(ask, who.id))) throw conflict(off)
  const proof = await proveIdentity(app, who, password, origin.source)
  const recoveryCodes = await withCode(app, mine(who), code, origin, (tx) => {
    stillProven(tx, proof)
    return renew(tx, who.id)
  })
  return { recoveryCodes }
}

/**
 * Also allowed if the firm requires one, because moving to another phone needs it; nothing else works until
 * it is enabled again.
 */
export async function switchOff(
  app: App,
  { who, origin }: By,
  { password, code }: Input<typeof switchOffFactor>,
): Promise<Answer<typeof switchOffFactor>> {
  if (!app.ask((ask) => hasFactor(ask, who.id))) throw conflict(off)
  const proof = await proveIdentity(app, who, password, origin.source)
  return withCode(app, mine(who), code, origin, (tx) => {
    stillProven(tx, proof)
    drop(tx, who.id)
    tx.record('second_factor.switched_off', { userId: who.id })
    return { success: true as const }
  })
}
