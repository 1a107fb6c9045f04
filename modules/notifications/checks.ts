/** The outbox's checks for `muster doctor` and metrics. */
import type { Ask, Finding, Gauge } from '../../src/app'

export function checks({ db }: Ask): Finding[] {
  const { waiting, dead } = db.one<{ waiting: number; dead: number }>(
    `select count(*) filter (where state in ('waiting', 'sending')) as waiting,
       count(*) filter (where state = 'dead') as dead
     from deliveries`,
  )!
  return [
    {
      ok: true,
      text: `Outbox: ${waiting} waiting, ${dead} given up`,
      ...(dead ? { todo: 'Push Debug lists them with reasons.' } : {}),
    },
  ]
}

/** Uses the indexes of unfinished ones; dead ones are few and deleted after 30 days. */
export const gauges = (ask: Ask): Gauge[] => [...pushGauges(ask), ...mailGauges(ask)]

const states = ['waiting', 'sending', 'dead'] as const

const mailGauges = ({ db }: Ask): Gauge[] =>
  states.map((state) => ({
    name: 'muster_mails',
    help: 'Mails that are waiting, being sent, or given up',
    labels: { state },
    value: db.one<{ n: number }>(`select count(*) as n from mails where state = '${state}'`)!.n,
  }))

function pushGauges({ db }: Ask): Gauge[] {
  const help = 'Pushes that are waiting, being sent, or given up'
  const had = new Map(
    db
      .all<{ state: string; n: number }>(
        `select state, count(*) as n
         from deliveries
         where state in ('waiting', 'sending')
         group by state
         union all select 'dead', count(*)
         from deliveries
         where state = 'dead'`,
      )
      .map(({ state, n }) => [state, n]),
  )
  return states.map((state) => ({
    name: 'muster_deliveries',
    help,
    labels: { state },
    value: had.get(state) ?? 0,
  }))
}
