/**
 * The file of ledgers that Tally does not have yet. Tally overwrites a ledger of the same name, so only
 * missing ones belong in it. Tax ledgers get no duty head: its words differ between
 * versions of Tally, and a rejected ledger is worse than one to complete.
 */
import type { Day } from '../../../src/domain/day'
import { otherCountries } from '../../../src/domain/states'
import type { PartyFacts } from '../../billing/service'
import type { LedgerUse } from './ledgers'
import { stateInTally } from './tallyStates'
import { envelope, tallyDate } from './tallyXml'
import { element, optional, type Element } from './xml'

const groups: Readonly<Record<LedgerUse['purpose'], string>> = {
  sales: 'Sales Accounts',
  exportSales: 'Sales Accounts',
  salesWithoutGst: 'Sales Accounts',
  cgst: 'Duties & Taxes',
  sgst: 'Duties & Taxes',
  utgst: 'Duties & Taxes',
  igst: 'Duties & Taxes',
  roundOff: 'Indirect Expenses',
  bank: 'Bank Accounts',
  tds: 'Loans & Advances (Asset)',
  writtenOff: 'Indirect Expenses',
  advances: 'Current Liabilities',
  client: 'Sundry Debtors',
}

export function ledgersXml({
  companyName,
  ledgers,
  parties,
  from,
}: {
  companyName: string | null
  ledgers: readonly LedgerUse[]
  /** Addresses and registrations, by client. */
  parties: ReadonlyMap<number, PartyFacts>
  /** From when addresses and registrations apply: the first day of the books in Tally. */
  from: Day
}): string {
  return envelope(
    'All Masters',
    companyName,
    ledgers.map(({ name, purpose, clientId }) =>
      ledgerElement(name, purpose, (clientId !== null && parties.get(clientId)) || null, from),
    ),
  )
}

function ledgerElement(
  name: string,
  purpose: LedgerUse['purpose'],
  party: PartyFacts | null,
  from: Day,
): Element {
  const isTax = groups[purpose] === 'Duties & Taxes'
  return element(
    'LEDGER',
    [
      element('NAME.LIST', [element('NAME', name)], { TYPE: 'String' }),
      element('PARENT', groups[purpose]),
      ...(isTax ? [element('TAXTYPE', 'GST')] : []),
      element('ISBILLWISEON', purpose === 'client' ? 'Yes' : 'No'),
      ...(party ? partyElements(party, from) : []),
    ],
    { NAME: name, ACTION: 'Create' },
  )
}

/** Older versions read the plain elements, TallyPrime since version 3 the dated lists. */
function partyElements(
  { name, address, city, pinCode, state, gstin, pan }: PartyFacts,
  from: Day,
): Element[] {
  const isAbroad = state?.code === otherCountries
  const stateName = stateInTally(state)
  const country = isAbroad ? null : 'India'
  const registration = gstin ? 'Regular' : isAbroad ? null : 'Unregistered'
  const lines = [...address, ...(city ? [city] : [])]
  const street = lines.length
    ? [
        element(
          'ADDRESS.LIST',
          lines.map((line) => element('ADDRESS', line)),
          { TYPE: 'String' },
        ),
      ]
    : []
  const since = element('APPLICABLEFROM', tallyDate(from))
  return [
    ...street,
    ...optional('COUNTRYNAME', country),
    ...optional('LEDSTATENAME', stateName),
    ...optional('PINCODE', pinCode),
    ...optional('INCOMETAXNUMBER', pan),
    ...optional('GSTREGISTRATIONTYPE', registration),
    ...optional('PARTYGSTIN', gstin),
    element('LEDMAILINGDETAILS.LIST', [
      ...street,
      since,
      ...optional('PINCODE', pinCode),
      element('MAILINGNAME', name),
      ...optional('STATE', stateName),
      ...optional('COUNTRY', country),
    ]),
    ...(registration
      ? [
          element('LEDGSTREGDETAILS.LIST', [
            since,
            element('GSTREGISTRATIONTYPE', registration),
            ...optional('PLACEOFSUPPLY', stateName),
            ...optional('GSTIN', gstin),
          ]),
        ]
      : []),
  ]
}
