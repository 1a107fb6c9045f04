/**
 * Notices that the standby reports no more, and that Litestream does not copy. The Admins are notified once,
 * until a report is received.
 */
import type { App, Tx } from '../../src/app'
import { zoneOf } from '../firm/service'
import { notifyAdmins } from './recording'
import { isSilent, momentIn, silenceAdvice } from './rules'
import { lastDrill, type DrillRow } from './rows'
import { servingSince } from './serving'
import { watchReplica } from './watchingReplica'

export async function watch(app: App): Promise<string> {
  const results = [await watchReports(app), await watchReplica(app)]
  return results.filter((result) => result !== null).join('; ')
}

async function watchReports(app: App): Promise<string> {
  const last = app.ask(lastDrill)
  if (!last) return 'no standby has reported yet'
  if (!isSilent(last, app.clock.now(), servingSince(app))) return 'the standby reports'
  if (last.silenceToldAt !== null) return 'the standby is silent, and the Admins know'
  const source = 'job:standby.watch'
  return app.write({ actor: null, source }, (tx) => tellSilence(tx, last))
}

function tellSilence(tx: Tx, { id, receivedAt }: DrillRow): string {
  // A report may have been received since.
  if (lastDrill(tx)?.id !== id) return 'the standby reports'
  tx.db.run('update standby_drills set silence_told_at = ? where id = ?', tx.now(), id)
  const why = `The standby has not reported since ${momentIn(receivedAt, zoneOf(tx))}.`
  tx.record('standby.failed', { why })
  notifyAdmins(tx, {
    title: 'The standby is silent',
    message: `${why} ${silenceAdvice}`,
  })
  return 'the standby is silent'
}
