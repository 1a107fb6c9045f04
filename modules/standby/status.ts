/** The state of the standby, for Settings, monitoring and doctor. */
import type { App, Ask, Finding, Gauge } from '../../src/app'
import type { StandbyState } from './contract'
import { examineLitestream } from './replication'
import { isSilent, silenceAdvice, spanText } from './rules'
import { lastDrill, lastDrills } from './rows'
import { termOf } from './terms/term'
import { servingSince } from './serving'
import { replicaFaults } from './watchingReplica'

const mostListed = 12

export const stateOf = (app: App): StandbyState =>
  app.ask((ask) => {
    const drills = lastDrills(ask, mostListed)
    return {
      term: termOf(ask).term,
      peer: app.config.peer?.origin ?? null,
      isSilent: drills[0] !== undefined && isSilent(drills[0], ask.now(), servingSince(app)),
      replica: replicaFaults(app),
      drills: drills.map(({ silenceToldAt: _, ...drill }) => drill),
    }
  })

export function gauges(ask: Ask): Gauge[] {
  const last = lastDrill(ask)
  return [
    {
      name: 'muster_standby_checked_seconds',
      help: 'When the standby last reported a check of its copy, Unix time; 0 if it never did',
      value: last ? Math.round(Date.parse(last.receivedAt) / 1000) : 0,
    },
    {
      name: 'muster_standby_good',
      help: '1 if the last check of the copy was good',
      value: last?.isGood ? 1 : 0,
    },
    ...known('muster_standby_behind_seconds', 'How far the copy was behind at the last check', {
      value: last?.behindMs ?? null,
      per: 1000,
    }),
    ...known('muster_standby_behind_entries', 'Entries of the audit that the copy lacked at the last check', {
      value: last?.behindEntries ?? null,
      per: 1,
    }),
  ]
}

const known = (name: string, help: string, { value, per }: { value: number | null; per: number }): Gauge[] =>
  value === null ? [] : [{ name, help, value: value / per }]

export const examine = async (app: App): Promise<Finding[]> => [
  ...app.ask((ask) => examineDrills(app, ask)),
  ...(await examineLitestream(app)),
]

function examineDrills(app: App, ask: Ask): Finding[] {
  const last = lastDrill(ask)
  if (!last)
    return app.config.peer === null
      ? []
      : [
          {
            ok: true,
            text: 'The standby has not reported yet',
            todo: 'Start Muster as a standby on the second machine (docs/operate/standby.md).',
          },
        ]
  const age = spanText(Math.max(0, Date.parse(ask.now()) - Date.parse(last.receivedAt)))
  if (isSilent(last, ask.now(), servingSince(app)))
    return [
      {
        ok: false,
        text: `The standby is silent: its last report is ${age} old`,
        todo: silenceAdvice,
      },
    ]
  if (last.isGood) return [{ ok: true, text: `The standby can take over: checked ${age} ago` }]
  const [first] = last.faults
  return [
    {
      ok: false,
      text: `The standby cannot take over, as of ${age} ago: ${first?.text ?? 'its check failed'}`,
      todo: first?.todo ?? 'Read the messages of Muster on the second machine.',
    },
  ]
}
