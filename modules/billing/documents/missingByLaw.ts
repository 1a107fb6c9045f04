/**
 * What the law asks of a document and its facts lack, each as a sentence that says where to enter it.
 * Sources: CGST rule 46 for tax invoices, 49 for bills of supply, 50 for receipt vouchers, 53(1A) for credit
 * notes.
 */
import { dayText } from '../../../src/domain/day'
import { otherCountries } from '../../../src/domain/states'
import type { CreditNoteFacts, DocumentFacts, InvoiceFacts } from './documentFacts'

type Taxed = InvoiceFacts | CreditNoteFacts
const companies = 'in Settings, Invoicing Companies'
const clients = 'in Billing, Clients'

/** Empty if nothing is missing. Of receipts the law only prescribes the voucher of an advance. */
export function missingByLaw(facts: DocumentFacts): string[] {
  if (facts.title === 'Receipt') return []
  const missing = [...ofSupplier(facts), ...ofNumbers(facts), ...ofRecipient(facts)]
  if (facts.kind === 'receipt') return [...missing, taxOfAdvance]
  // A supplier without a GSTIN issues no tax invoice.
  if (facts.supplier.gstin) missing.push(...ofSupply(facts), ...ofTaxes(facts))
  return missing
}

const taxOfAdvance =
  'A receipt voucher names the rate and the amount of the tax on the advance (rule 50), which Muster does ' +
  'not record. Enter them in the note of the advance.'

function ofSupplier({ supplier, day }: DocumentFacts): string[] {
  const { name, address, city, pinCode, gstin } = supplier
  const lacking = inWords([
    [address.length > 0, 'address'],
    [city, 'city'],
    [pinCode, 'PIN code'],
  ])
  return [
    ...(lacking ? [`Enter the ${lacking} of ${name} ${companies}.`] : []),
    ...(gstin
      ? []
      : [
          `${name} has no GSTIN on ${dayText(day)}, so this is not a tax document. If it is registered, ` +
            `enter the GSTIN and the day of registration ${companies}.`,
        ]),
  ]
}

/** Rule 46(b): letters, digits, dashes and slashes, at most 16. */
const isNumber = (number: string) => /^[A-Za-z0-9/-]{1,16}$/.test(number)

function ofNumbers(facts: DocumentFacts): string[] {
  const wrong = (number: string, what: string) =>
    isNumber(number)
      ? []
      : [
          `The number ${number} is not allowed. Change the number of the ${what} to at most 16 letters, ` +
            'digits, dashes and slashes.',
        ]
  const missing = wrong(facts.number, facts.kind)
  if (facts.kind === 'credit note' && !facts.invoice.number)
    missing.push('Enter the number of the invoice that is credited.')
  return missing
}

/** Rule 46(e): from this taxable value on, in paise, the state of an unregistered recipient is required. */
const namedFrom = 50_000_00

function ofRecipient(facts: DocumentFacts): string[] {
  const { supplier } = facts
  const { name, address, city, state, gstin } = facts.recipient
  const isRequired = gstin !== null || facts.kind !== 'invoice' || facts.taxable >= namedFrom
  const lacking = isRequired
    ? inWords([
        [address.length > 0 || city, 'address'],
        [state, 'state'],
      ])
    : ''
  if (lacking) return [`Enter the ${lacking} of ${name} ${clients}.`]
  return supplier.gstin && !state
    ? [
        `Enter the state of ${name} ${clients}. ` +
          `Until then it is taxed as in ${supplier.state?.name ?? 'your state'}.`,
      ]
    : []
}

function ofSupply({ kind, lines, taxable, placeOfSupply, remarks }: Taxed): string[] {
  const missing: string[] = []
  if (lines.some(({ sac }) => !sac || !/^\d{4,8}$/.test(sac)))
    missing.push('Enter the SAC in Settings, Billing Rules.')
  if (!lines.length || lines.some(({ description }) => !description.trim()))
    missing.push('Enter what is invoiced: the designation of the candidate in Billing, Candidates.')
  if (taxable <= 0) missing.push('Enter the amount without GST of the invoice.')
  if (
    kind === 'invoice' &&
    placeOfSupply?.code === otherCountries &&
    !/supply meant for export/i.test(remarks ?? '')
  )
    missing.push(
      'An invoice to another country needs the words SUPPLY MEANT FOR EXPORT ON PAYMENT OF INTEGRATED TAX, ' +
        'or UNDER LETTER OF UNDERTAKING WITHOUT PAYMENT OF INTEGRATED TAX. Enter them as its remarks.',
    )
  return missing
}

function ofTaxes({ taxes, placeOfSupply }: Taxed): string[] {
  if (taxes.some(({ percent }) => percent === null))
    return ['The tax follows no rate. Correct the amount with GST of the invoice.']
  return taxes.length === 0 && placeOfSupply?.code !== otherCountries
    ? ['No GST is charged. If the service is taxable, enter the rate in Settings, Billing Rules.']
    : []
}

/** `address, city and PIN code`: the names of what is not present. */
function inWords(all: [isPresent: unknown, name: string][]): string {
  const names = all.filter(([isPresent]) => !isPresent).map(([, name]) => name)
  return names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`
}
