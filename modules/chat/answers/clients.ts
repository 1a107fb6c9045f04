/** The facts of a client that Billing records, and the number of clients. */
import { listClients, type Client } from '../../billing/contract'
import type { Desk } from '../desk'
import { are, countWords, type ChatAnswer, type Question } from './answering'
import { billingLink } from './links'
import { listIn, pageOf } from './pages'

const links = [billingLink('clients')]

export function clientFacts(desk: Desk, { whose, plain }: Question): ChatAnswer {
  if (whose.kind !== 'clients') return clientCount(desk)
  const [wanted] = whose.clients
  const found = listIn(desk.ask(listClients, { search: wanted!.name, page: '1', limit: '50' }))
  const client = found.find(({ id }) => id === wanted!.id)
  if (!client) return { message: `I cannot find the client ${wanted!.name}.` }
  const facts = factsOf(client)
  const fact = facts.find(([, , words]) => words.test(plain))
  return {
    message: fact ? factSentence(client, fact) : `${client.name}, as Billing shows it:`,
    rows: facts.flatMap(([label, value]) => (value ? [{ label, value }] : [])),
    links,
  }
}

function clientCount(desk: Desk): ChatAnswer {
  const count = (filter: { active?: 'Yes' }) =>
    pageOf(desk.ask(listClients, { ...filter, page: '1', limit: '1' })).pagination.totalItems
  const all = count({})
  return {
    message: `There ${are(all)} ${countWords(all, 'client')}, ${count({ active: 'Yes' })} of them active.`,
    links,
  }
}

/** A fact with the words that ask for it. */
type Fact = readonly [label: string, value: string | null, words: RegExp]

const factSentence = ({ name }: Client, [label, value]: Fact): string =>
  value ? `${name}: ${label} ${value}.` : `No ${label} is recorded for ${name}.`

const textOf = (value: number | string | null, unit = ''): string | null =>
  value === null ? null : `${value}${unit}`

const factsOf = (client: Client): readonly Fact[] => [
  ['GSTIN', client.gstin, /\bgst(?:in)?\b/],
  ['PAN', client.pan, /\bpan\b/],
  [
    'contact',
    [client.contactPerson, client.contactPhone, client.contactEmail].filter(Boolean).join(', ') || null,
    /\b(?:contact|spoc|phone|email|mail|number|person)\b/,
  ],
  ['credit days', textOf(client.creditDays), /\b(?:credit (?:days|period|terms)|payment terms|terms)\b/],
  ['fee', textOf(client.feePercent, ' %'), /\b(?:fee|percent(?:age)?|rate|commercials?|charge)\b/],
  ['guarantee days', textOf(client.guaranteeDays), /\b(?:guarantee|replacement)\b/],
  ['candidates', String(client.candidates), /\b(?:candidates?|placements?)\b/],
  ['status', client.isActive ? 'active' : 'inactive', /\b(?:active|status)\b/],
]
