/** No measure shows a role what it may not see, whoever is meant, and in no follow-up. */
import { beforeEach, expect, test } from 'vitest'
import { forbidden, withSecrets } from '../../tests/support/assistantSecrets'
import { oneOfEach, type Name, type Office } from '../../tests/support/office'
import { roles, type Role } from '../../src/domain/access'
import { listAllEmployees } from '../people/contract'
import { answers, compose, type Question } from './answers'
import { Desk } from './desk'
import type { Manner } from './understanding/manner'
import type { Whose } from './understanding/whose'

let at: Office
beforeEach(async () => {
  at = await withSecrets()
})
const roleOf = (name: Name): Role => roles.find((role) => oneOfEach[role] === name)!
const deskOf = <T>(name: Name, work: (desk: Desk) => T): T =>
  at.app.ask((ask) => work(new Desk(at.app, ask, { id: at.ids[name], role: roleOf(name), sessionId: 0 })))

const spans = [null, { from: '2026-11-01', to: '2026-11-30' }, { from: '2026-11-18', to: '2026-11-18' }]
const manners: readonly (Manner | null)[] = [null, 'ranking', 'lowest', 'trend', 'compare', 'who', 'count']

test.each(Object.keys(forbidden) as Name[])(
  'whatever whose, when and how are taken for, asked by %s',
  (name) => {
    const everybody = deskOf('Anita', (desk) => desk.ask(listAllEmployees).data)
    const rekha = everybody.find(({ id }) => id === at.ids.Rekha)!
    const manoj = everybody.find(({ id }) => id === at.ids.Manoj)!
    const whoses: readonly Whose[] = [
      { kind: 'me' },
      { kind: 'team' },
      { kind: 'firm' },
      { kind: 'people', people: [rekha] },
      { kind: 'people', people: [rekha, manoj] },
      { kind: 'lead', lead: manoj },
      { kind: 'clients', clients: [{ id: 1, name: 'Secretclient Industries' }] },
    ]
    // The names are given here, so only what is behind them counts.
    const secrets = new RegExp(
      forbidden[name]!.source.replace('Rekha Test|rekha@|', '').replace(
        'Secret|',
        'Secretrekha|Secrettask|Secretcandidate|',
      ),
    )
    let asked = 0
    for (const [intent, measure] of Object.entries(answers))
      for (const whose of whoses)
        for (const span of spans)
          for (const manner of manners) {
            const people = whose.kind === 'people' ? whose.people : whose.kind === 'lead' ? [whose.lead] : []
            const question: Question = {
              text: measure.samples[0],
              plain: measure.samples[0].toLowerCase(),
              span,
              spans: span ? [span, { from: '2026-10-01', to: '2026-10-31' }].slice(0, manner ? 1 : 2) : [],
              times: [],
              mentions: people.map((person) => ({ written: person.firstName, people: [person] })),
              strangers: [],
              people,
              clients: whose.kind === 'clients' ? whose.clients : [],
              unexplained: [],
              whose,
              manner,
            }
            const answer = deskOf(name, (desk) => compose(desk, measure, question))
            expect(JSON.stringify(answer), `${intent} ${whose.kind} ${manner}`).not.toMatch(secrets)
            asked++
          }
    expect(asked).toBe(Object.keys(answers).length * whoses.length * spans.length * manners.length)
  },
  120_000,
)

test.each(Object.keys(forbidden) as Name[])(
  'no follow-up of any measure, asked by %s',
  async (name) => {
    for (const { samples } of Object.values(answers))
      for (const sample of samples) {
        let context = 'general'
        for (const message of [
          sample,
          'what about Rekha?',
          "and rekha's team?",
          'and last month?',
          'who?',
          'and the whole firm?',
          'highest?',
          'and month by month?',
        ]) {
          const { body } = await at.as(name).post('/api/chatbot/message', { message, context })
          context = body.context ?? 'general'
          expect(
            JSON.stringify({ ...body, timestamp: '', context: '', understood: '' }),
            `${sample}: ${message}`,
          ).not.toMatch(forbidden[name]!)
        }
      }
  },
  120_000,
)
