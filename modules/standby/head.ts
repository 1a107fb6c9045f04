/** The end of this machine's audit, with which a standby compares its copy. */
import type { App, Ask } from '../../src/app'
import type { Config } from '../../src/config'
import { runningId } from '../../src/runningId'
import { originIn } from '../backups/service'
import type { Head, TermAnswer } from './contract'
import { segmentsDigest } from './replica/digest'
import { termOf } from './terms/term'

export const termAnswer = (ask: Ask): TermAnswer => ({
  firm: originIn(ask),
  term: termOf(ask).term,
  isServing: true,
  runningId,
})

export async function headFor(
  app: App,
  { entry, segments }: { entry?: string | undefined; segments?: string | undefined },
): Promise<Head> {
  const head = app.ask((ask) => endOfAudit(ask, entry === undefined ? null : Number(entry)))
  return { ...head, segments: segments === undefined ? null : await segmentsOf(app.config, segments) }
}

function endOfAudit(ask: Ask, compared: number | null): Omit<Head, 'segments'> {
  const { db } = ask
  const newest = db.one<{ id: number }>('select coalesce(max(id), 0) as id from events')!.id
  const same = db.one<{ hash: string | null }>('select hash from events where id = ?', compared)
  const next = db.one<{ at: string }>('select at from events where id > ? order by id limit 1', compared)
  return {
    firm: originIn(ask),
    term: termOf(ask).term,
    now: ask.now(),
    entry: newest,
    hash: same?.hash ?? null,
    nextAt: next?.at ?? null,
  }
}

/** `text`: GENERATION/FROM/TO. Null without a replica. */
async function segmentsOf({ replica }: Pick<Config, 'replica'>, text: string): Promise<Head['segments']> {
  if (replica === null) return null
  const [generation, from, to] = text.split('/') as [string, string, string]
  return segmentsDigest(replica, generation, from, to)
}
