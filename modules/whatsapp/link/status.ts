/** One's own session as shown. */
import type { App, Ask, Tx } from '../../../src/app'
import type { Who } from '../../../src/http'
import type { Session, Status } from '../contract'
import { registryOf } from './sessionRegistry'
import { isSimulated } from './engines'
import { storedLinkOf } from './links'
import { maySendBulk, paceOf, rulesOf } from '../queue/queue'

export function sessionOf(app: App, ask: Ask, who: Who): Session {
  const { isLinked, phoneNumber, trouble } = storedLinkOf(ask, who.id)
  const state = registryOf(app).seen(who.id)?.state ?? (isLinked ? 'resting' : 'disconnected')
  const isConnected = state === 'connected' || (isLinked && (state === 'resting' || state === 'connecting'))
  return {
    sessionType: 'personal',
    status: isConnected ? 'connected' : 'disconnected',
    state,
    phoneNumber: isConnected ? phoneNumber : null,
    trouble: state === 'connected' ? null : trouble,
  }
}

export function statusOf(app: App, ask: Ask, who: Who): Status {
  const session = registryOf(app).seen(who.id)
  const {
    leastPauseSeconds: least,
    mostPauseSeconds: most,
    dailyCap,
    bulkFrom,
    bulkTo,
    country,
  } = rulesOf(ask)
  const isDemo = isSimulated(app, ask)
  return {
    ...sessionOf(app, ask, who),
    qrCode: session?.qr ?? null,
    loading: session?.loading ?? null,
    isSimulated: isDemo,
    maySendBulk: maySendBulk(ask, who.id),
    warnedAt: storedLinkOf(ask, who.id).warnedAt,
    sentToday: paceOf(ask, who.id).sentToday,
    dailyCap,
    pauseSeconds: { least, most },
    bulkFrom,
    bulkTo,
    country,
  }
}

export function warned(tx: Tx, who: Who): { success: true } {
  tx.db.run(
    `insert into whatsapp_sessions (user_id, warned_at)
     values (:id, :now)
     on conflict (user_id) do update set warned_at = coalesce(warned_at, :now)`,
    { id: who.id, now: tx.now() },
  )
  tx.record('whatsapp.warning_shown', { userId: who.id })
  return { success: true }
}
