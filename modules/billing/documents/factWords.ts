/** The facts of a document as named lines of text, so that two versions can be compared. */
import { dayText } from '../../../src/domain/day'
import { inrPaise } from '../../../src/domain/money'
import { percentText } from '../clients/clients'
import type { DocumentFacts, PartyFacts, StateFacts, SupplierFacts } from './documentFacts'

export type FactLine = { name: string; text: string | null }

/** Every document of a kind has the same names in the same order, but for its taxes. */
export function factLines(facts: DocumentFacts): FactLine[] {
  const { supplier, recipient, number, day, title, total, remarks } = facts
  return [
    { name: 'Document', text: title },
    { name: 'Number', text: number },
    { name: 'Date', text: dayText(day) },
    ...(facts.kind === 'invoice' ? [{ name: 'Due date', text: dayText(facts.dueDay) }] : []),
    ...party('From', supplier),
    { name: 'Bank account', text: bankText(supplier) },
    { name: 'UPI', text: supplier.upi },
    ...party('Bill to', recipient),
    ...(facts.kind === 'receipt'
      ? []
      : [
          { name: 'Place of supply', text: stateText(facts.placeOfSupply) },
          {
            name: 'Description',
            text: facts.lines
              .map(({ description, sac }) => description + (sac ? ` (SAC ${sac})` : ''))
              .join('\n'),
          },
          { name: 'Taxable value', text: inrPaise(facts.taxable) },
          {
            name: 'Tax',
            text:
              facts.taxes
                .map(({ name, percent, amount }) =>
                  [name, percent === null ? null : `${percentText(percent)}%`, inrPaise(amount)]
                    .filter(Boolean)
                    .join(' '),
                )
                .join(', ') || 'None',
          },
          { name: 'Round off', text: facts.roundOff ? inrPaise(facts.roundOff) : null },
        ]),
    { name: 'Total', text: inrPaise(total) },
    { name: 'Remarks', text: remarks },
  ]
}

const party = (name: string, { name: called, address, city, pinCode, state, gstin, pan }: PartyFacts) => [
  {
    name,
    text: [called, ...address, [city, pinCode].filter(Boolean).join(' '), stateText(state)]
      .filter(Boolean)
      .join('\n'),
  },
  { name: `${name}: GSTIN`, text: gstin },
  { name: `${name}: PAN`, text: pan },
]

const stateText = (state: StateFacts | null) => state && `${state.name} (${state.code})`

const bankText = ({ bank }: SupplierFacts): string | null =>
  bank &&
  [bank.bankName, bank.branch, bank.accountName, bank.accountNumber, bank.ifsc].filter(Boolean).join(', ')
