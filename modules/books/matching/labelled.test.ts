/**
 * Two hundred credits and the invoices that they pay, written and labelled by somebody who did not know the
 * program. A proposal for another invoice, or for a credit that is unclear or no payment, is wrong.
 */
import { expect, test } from 'vitest'
import invoices from './labelled/invoices.json' with { type: 'json' }
import lines from './labelled/lines.json' with { type: 'json' }
import { proposeAll } from './matching'
import type { Books } from './proposal'

const books: Books = {
  invoices: invoices.map((invoice) => {
    const isWhole = Math.abs(invoice.open - Math.round(invoice.taxable * 1.18)) <= 1
    return {
      ...invoice,
      entity: 'A',
      // Of a partly paid invoice some tax may have been recorded, but the set does not say so.
      expectedTds: isWhole ? Math.round(invoice.taxable / 1000) * 100 : 0,
    }
  }),
  recorded: [],
  clients: [...new Map(invoices.map(({ clientId, clientName }) => [clientId, clientName])).entries()].map(
    ([id, name]) => ({ id, name }),
  ),
  payers: new Map(),
}

test('proposals are right, and what is unclear is not guessed', () => {
  const matches = proposeAll(
    books,
    lines.map(({ truth: _, why: __, ...line }) => ({ ...line, entity: 'A' })),
  )
  const results = lines.map((line) => {
    const { proposal, text } = matches.get(line.id)!
    const wanted = 'ids' in line.truth ? (line.truth.ids as number[]).toSorted().join() : null
    const got =
      proposal &&
      proposal.items
        .map(({ invoiceId }) => invoiceId)
        .toSorted()
        .join()
    return { line, wanted, got, text, strength: proposal?.strength }
  })
  const proposed = results.filter(({ got }) => got !== null)
  const right = proposed.filter(({ got, wanted }) => got === wanted)
  const payable = results.filter(({ wanted }) => wanted !== null)
  const sure = proposed.filter(({ strength }) => strength === 'sure')
  const figures = {
    precision: right.length / proposed.length,
    precisionOfSure: sure.filter(({ got, wanted }) => got === wanted).length / sure.length,
    recall: right.length / payable.length,
  }
  console.log(
    `${right.length} of ${proposed.length} proposals are right, of ${payable.length} payments of invoices`,
    figures,
  )
  for (const { line, wanted, got, text } of results.filter((one) => one.got !== one.wanted))
    console.log(`${line.id} ${line.narration} ${line.amount}: ${text} [${got} / ${wanted}] ${line.why}`)
  expect([figures.precision, figures.precisionOfSure]).toEqual([1, 1])
  expect(figures.recall).toBeGreaterThan(0.85)
})
