/** Previews each row of a candidate sheet: matching candidate, differences and errors. */
import type { Ask } from '../../../src/app'
import type { Who } from '../../../src/http'
import { rupees } from '../../../src/domain/money'
import { shownPhone } from '../../../src/phones'
import { compareRow, mobileDigits, type ReadRow, type Value, type CheckedRow } from '../../imports/service'
import { firmDay } from '../../firm/service'
import { inactiveClient, isActiveEmail, unknownManager } from '../candidates/candidates'
import { clientKey } from '../clients/clientSheet'
import { percentText } from '../clients/clients'
import { billingTypes, employmentTypes, impossibleDays, statusOf } from '../rules'
import { candidatesThere, rowsThere, type Clients, type Matched } from './sameCandidate'
import { peopleBySheet } from './sheetPeople'
import { companySettings } from '../terms/terms'
import { candidateColumns, required } from './candidateColumns'

export function validateCandidates(ask: Ask, rows: readonly ReadRow[], who: Who): CheckedRow[] {
  const clients: Clients = new Map(
    ask.db
      .all<{ id: number; name: string; isActive: number }>(
        'select id, name, is_active as isActive from clients',
      )
      .map((client) => [clientKey(client.name), client]),
  )
  const there = candidatesThere(ask, who, clients)
  const { entities } = companySettings(ask)
  const addressOf = peopleBySheet(ask)
  const rowBefore = rowsThere()
  const day = firmDay(ask)
  return rows.map((read) => {
    const { row, cells, values } = read
    const problems = [...read.problems]
    const say = (field: string | null, message: string) =>
      problems.push({
        field,
        title: candidateColumns.find((column) => column.field === field)?.title ?? '',
        message,
      })
    const parts = [values.firstName, values.lastName].filter((part) => part !== undefined)
    if (parts.length && values.name === undefined) values.name = parts.join(' ')
    tidy(values, say, clients, entities)
    for (const [field, message] of impossibleDays(values, day)) say(field, message)
    for (const field of ['managerEmail', 'recruiterEmail'] as const) {
      if (typeof values[field] !== 'string') continue
      const found = addressOf(values[field])
      if ('value' in found) values[field] = found.value
      else {
        say(field, found.problem)
        delete values[field]
      }
    }
    const given = typeof values.id === 'string' ? there.byId(values.id) : undefined
    if (values.id !== undefined && !given) say('id', `No candidate has the ID ${values.id}`)
    const found: Matched = given ? { line: given } : there.like(values)
    const line = 'line' in found ? found.line : undefined
    if ('problem' in found) say(null, found.problem)
    else if (!line)
      for (const [field, message] of Object.entries(required))
        if (values[field] === undefined && !problems.some((problem) => problem.field === field))
          say(field, message)
    const client = clients.get(clientKey(String(values.client ?? '')))
    if (client && !client.isActive && line?.client !== client.name) say('client', inactiveClient(client.name))
    const manager = values.managerEmail
    const isNewManager = String(line?.managerEmail).toLowerCase() !== String(manager).toLowerCase()
    if (typeof manager === 'string' && isNewManager && !isActiveEmail(ask, manager))
      say('managerEmail', unknownManager(manager))
    for (const [field, message] of line ? there.clashes(line, values) : []) say(field, message)
    const before = rowBefore(row, line, values)
    if (before !== undefined) say(null, `Row ${before} is the same candidate`)
    const compared = compareRow(comparedColumns, values, line ?? null, problems, { text: valueText })
    return {
      row,
      cells,
      ...compared,
      name: String(values.name ?? line?.name ?? `Row ${row}`),
      target: line?.rowId ?? null,
      version: line?.version ?? null,
      problems,
      secret: null,
    }
  })
}

/** The id identifies the candidate and is not compared as a value. */
const comparedColumns = candidateColumns.filter(({ field }) => field !== 'id')

/** Normalises values to the firm's spelling. */
function tidy(
  values: Record<string, Value>,
  say: (field: string, message: string) => void,
  clients: Clients,
  entities: readonly string[],
) {
  const oneOf = (field: string, choices: readonly string[]) => {
    if (typeof values[field] !== 'string') return
    const found = choices.find(
      (choice) =>
        choice.toLowerCase().replaceAll(/[\s-]/g, '') ===
        String(values[field]).toLowerCase().replaceAll(/[\s-]/g, ''),
    )
    if (found) values[field] = found
    else say(field, `Must be one of ${choices.join(', ')}`)
  }
  if (typeof values.client === 'string') {
    const name = clients.get(clientKey(values.client))?.name
    if (name) values.client = name
    else say('client', `No client named ${values.client}. Add the client first`)
  }
  if (typeof values.candidateMobile === 'string') {
    const digits = mobileDigits(values.candidateMobile)
    if (digits) values.candidateMobile = digits
    else {
      say('candidateMobile', 'Mobile number must be 10 digits')
      // A wrong mobile finds no candidate.
      delete values.candidateMobile
    }
  }
  if (typeof values.status === 'string') {
    const status = statusOf(values.status)
    if (status) values.status = status
    else say('status', `${values.status} is not a status`)
  }
  oneOf('employmentType', employmentTypes)
  oneOf('billingType', billingTypes)
  oneOf('entityName', entities)
}

const valueText = (field: string, value: Value) =>
  value === null
    ? null
    : field === 'billableCTC' || field === 'billingFixed'
      ? rupees(Number(value))
      : field === 'billingPercentage'
        ? `${percentText(Number(value))}%`
        : field === 'clientSpocPhone'
          ? shownPhone(String(value))
          : String(value)
