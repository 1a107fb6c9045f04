/**
 * The file of vouchers that Tally imports, in accounting mode: ledger lines without stock. A debit has a
 * negative amount and ISDEEMEDPOSITIVE Yes.
 *
 *   tallyXml({ companyName, vouchers })   envelope(report, companyName, messages)   tallyDate(day)
 */
import { daysBetween, type Day } from '../../../src/domain/day'
import { rupees } from '../../../src/domain/money'
import { stateInTally } from './tallyStates'
import type { Bill, Voucher, VoucherLine } from './voucher'
import { documentOf, element, optional, type Element } from './xml'

/** `companyName`: as Tally writes it. Null: the company that is open in Tally. */
export const tallyXml = ({
  companyName,
  vouchers,
}: {
  companyName: string | null
  vouchers: readonly Voucher[]
}): string => envelope('Vouchers', companyName, vouchers.map(voucherElement))

export function envelope(
  report: 'Vouchers' | 'All Masters',
  companyName: string | null,
  objects: readonly Element[],
): string {
  const company = optional('SVCURRENTCOMPANY', companyName?.trim())
  return documentOf(
    element('ENVELOPE', [
      element('HEADER', [element('TALLYREQUEST', 'Import Data')]),
      element('BODY', [
        element('IMPORTDATA', [
          element('REQUESTDESC', [
            element('REPORTNAME', report),
            ...(company.length ? [element('STATICVARIABLES', company)] : []),
          ]),
          element(
            'REQUESTDATA',
            objects.map((object) => element('TALLYMESSAGE', [object], { 'xmlns:UDF': 'TallyUDF' })),
          ),
        ]),
      ]),
    ]),
  )
}

/** `20261105`. Tally rejects dashes. */
export const tallyDate = (day: Day): string => day.replaceAll('-', '')

const view = 'Accounting Voucher View'

function voucherElement(voucher: Voucher): Element {
  const { id, type, day, number, reference, party, narration, gst, lines } = voucher
  return element(
    'VOUCHER',
    [
      element('DATE', tallyDate(day)),
      element('EFFECTIVEDATE', tallyDate(day)),
      ...optional('REFERENCEDATE', reference?.day && tallyDate(reference.day)),
      element('GUID', id),
      ...optional('STATENAME', gst && stateInTally(gst.state)),
      ...optional('NARRATION', narration),
      ...optional('PARTYGSTIN', gst?.gstin),
      ...optional('PLACEOFSUPPLY', gst && stateInTally(gst.placeOfSupply)),
      element('VOUCHERTYPENAME', type),
      ...optional('VOUCHERNUMBER', number),
      ...optional('REFERENCE', reference?.number),
      element('PARTYLEDGERNAME', party),
      element('PERSISTEDVIEW', view),
      element('ISINVOICE', 'No'),
      ...lines.map((line) => lineElement(line, voucher)),
    ],
    { REMOTEID: id, VCHTYPE: type, ACTION: 'Create', OBJVIEW: view },
  )
}

const lineElement = ({ ledger, amount, bills }: VoucherLine, { party, day }: Voucher): Element =>
  element('ALLLEDGERENTRIES.LIST', [
    element('LEDGERNAME', ledger),
    element('ISDEEMEDPOSITIVE', amount > 0 ? 'Yes' : 'No'),
    element('ISPARTYLEDGER', ledger === party ? 'Yes' : 'No'),
    element('AMOUNT', rupees(-amount)),
    ...bills.map((bill) => billElement(bill, day)),
  ])

function billElement({ type, name, amount, creditDays }: Bill, day: Day): Element {
  const period = `${creditDays} Days`
  return element('BILLALLOCATIONS.LIST', [
    ...optional('NAME', name),
    ...(creditDays === null
      ? []
      : [element('BILLCREDITPERIOD', period, { JD: String(dayCount(day)), P: period })]),
    element('BILLTYPE', type),
    element('AMOUNT', rupees(-amount)),
  ])
}

/** Tally counts the days of a bill's date from the last day of 1899. */
const dayCount = (day: Day): number => daysBetween('1899-12-31', day)
