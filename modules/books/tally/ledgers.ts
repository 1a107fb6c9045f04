/**
 * The ledgers of Tally that vouchers need: one for each purpose, and one for each client. Tally finds a
 * ledger by its name alone, without case and outer spaces.
 *
 *   ledgerNames({ saved, clients })         what was saved, with the usual names for the rest
 *   ledgerProblems(names)                   what must be fixed before an export
 *   allLedgers(names)                       what a Tally without any of them needs
 *   ledgersUsed(vouchers, names)            those that the vouchers name
 */
import type { Voucher } from './voucher'

export const purposes = [
  'sales',
  'exportSales',
  'salesWithoutGst',
  'cgst',
  'sgst',
  'utgst',
  'igst',
  'roundOff',
  'bank',
  'tds',
  'writtenOff',
] as const
export type Purpose = (typeof purposes)[number]

export const purposeLabels: Readonly<Record<Purpose | 'advances', string>> = {
  sales: 'Sales with GST',
  exportSales: 'Export sales',
  salesWithoutGst: 'Sales without GST',
  cgst: 'Output CGST',
  sgst: 'Output SGST',
  utgst: 'Output UTGST',
  igst: 'Output IGST',
  roundOff: 'Round off',
  bank: 'Bank',
  tds: 'TDS receivable',
  writtenOff: 'Written off',
  advances: 'Advances from clients',
}

export const usualNames: Readonly<Record<Purpose, string>> = {
  sales: 'Sales',
  exportSales: 'Export Sales',
  salesWithoutGst: 'Sales without GST',
  cgst: 'Output CGST',
  sgst: 'Output SGST',
  utgst: 'Output UTGST',
  igst: 'Output IGST',
  roundOff: 'Round Off',
  bank: 'Bank',
  tds: 'TDS Receivable',
  writtenOff: 'Bad Debts',
}

export type LedgerNames = {
  fixed: Readonly<Record<Purpose, string>>
  /** Null: an advance is a bill on the client's own ledger. */
  advances: string | null
  clients: ReadonlyMap<number, { clientName: string; ledger: string }>
}

export type SavedLedgers = {
  fixed?: Partial<Record<Purpose, string | null>>
  advances?: string | null
  /** By client. */
  clients?: ReadonlyMap<number, string>
}

export function ledgerNames({
  saved = {},
  clients,
}: {
  saved?: SavedLedgers
  clients: readonly { id: number; name: string }[]
}): LedgerNames {
  return {
    fixed: Object.fromEntries(
      purposes.map((purpose) => [purpose, tidy(saved.fixed?.[purpose] ?? '') || usualNames[purpose]]),
    ) as Record<Purpose, string>,
    advances: tidy(saved.advances ?? '') || null,
    clients: new Map(
      clients.map(({ id, name }) => [
        id,
        { clientName: name, ledger: tidy(saved.clients?.get(id) ?? '') || tidy(name) },
      ]),
    ),
  }
}

const tidy = (name: string): string => name.replaceAll(/\s+/g, ' ').trim()

/** Two names with the same key are one ledger in Tally. */
export const ledgerKey = (name: string): string => tidy(name).normalize('NFC').toLowerCase()

/** `field` is a purpose, `advances`, or `client 12`. */
export type LedgerProblem = { field: string; message: string }

/** Purposes of one group may have the same ledger. Tally itself has one tax head for SGST and UTGST. */
const shared: readonly (readonly Purpose[])[] = [
  ['sales', 'exportSales', 'salesWithoutGst'],
  ['sgst', 'utgst'],
]

/** Characters that no XML may contain, and line breaks. */
// oxlint-disable-next-line no-control-regex
const unprintable = /[\u0000-\u001f\u007f-\u009f\u2028\u2029\ufffe\uffff]|\p{Surrogate}/u

export function ledgerProblems({ fixed, advances, clients }: LedgerNames): LedgerProblem[] {
  const problems: LedgerProblem[] = []
  const taken = new Map<string, { label: string; purpose: Purpose | 'advances' | 'client' }>()
  const check = (field: string, label: string, purpose: Purpose | 'advances' | 'client', name: string) => {
    const refuse = (message: string) => problems.push({ field, message })
    const key = ledgerKey(name)
    if (!key) return refuse(`The ledger for ${label} has no name. Enter the name that it has in Tally`)
    if (unprintable.test(name))
      return refuse(`The ledger for ${label} has a character that Tally cannot read. Enter its name again`)
    const other = taken.get(key)
    if (!other) return taken.set(key, { label, purpose })
    const mayShare = shared.some((group) =>
      [purpose, other.purpose].every((one) => (group as readonly string[]).includes(one)),
    )
    if (!mayShare)
      refuse(
        `${other.label} and ${label} have the same ledger, ${tidy(name)}. ` +
          'Enter another ledger for one of them',
      )
  }
  for (const purpose of purposes) check(purpose, purposeLabels[purpose], purpose, fixed[purpose])
  if (advances !== null) check('advances', purposeLabels.advances, 'advances', advances)
  for (const [id, { clientName, ledger }] of clients)
    check(`client ${id}`, `the client ${tidy(clientName) || id}`, 'client', ledger)
  return problems
}

export type LedgerUse = {
  name: string
  purpose: Purpose | 'advances' | 'client'
  /** Of a client's ledger. */
  clientId: number | null
}

/** In the order of purposes, then clients. */
export const allLedgers = (names: LedgerNames): LedgerUse[] => [
  ...purposes.map((purpose) => ({ name: names.fixed[purpose], purpose, clientId: null })),
  ...(names.advances === null
    ? []
    : [{ name: names.advances, purpose: 'advances' as const, clientId: null }]),
  ...[...names.clients].map(([clientId, { ledger }]) => ({
    name: ledger,
    purpose: 'client' as const,
    clientId,
  })),
]

/** In the order of purposes, then clients. A ledger that several purposes share is listed once. */
export function ledgersUsed(vouchers: readonly Voucher[], names: LedgerNames): LedgerUse[] {
  const left = new Set(vouchers.flatMap(({ lines }) => lines.map(({ ledger }) => ledgerKey(ledger))))
  return allLedgers(names).filter(({ name }) => left.delete(ledgerKey(name)))
}
