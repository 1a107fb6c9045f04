/** The addresses and tax numbers that the demo firm's invoices print. All are invented. */
import type { Db } from '../../src/db'

/** Street, city and PIN code of each demo client, in their order. */
export const clientPlaces = [
  ['Unit 4, Raheja Plaza, Veera Desai Road, Andheri West', 'Mumbai', '400053'],
  ['2nd floor, Laxmi Chambers, Linking Road, Bandra', 'Mumbai', '400050'],
  ['Plot 12, MIDC Industrial Area, Taloja', 'Navi Mumbai', '410208'],
  ['Meridian House, 5 Nariman Point', 'Mumbai', '400021'],
  ['Survey No. 88, Hinjawadi Phase 2', 'Pune', '411057'],
  ['Gala 7, Prerna Complex, Bhiwandi', 'Thane', '421302'],
  ['91 Residency Road', 'Bengaluru', '560025'],
  ['Sahyadri Towers, Senapati Bapat Road', 'Pune', '411016'],
] as const

const address = '301 Setu Arcade, S. V. Road, Borivali West'
const companies = [
  ['27AAKCU4821M1ZU', '50200011122233', 'udaansetu@hdfcbank', 'USS'],
  ['27AAMCU5107P1ZP', '50200044455566', 'udaanconsult@hdfcbank', 'USC'],
] as const

export const invoicePrefixes = companies.map(([, , , prefix]) => prefix)

/** `names`: of the invoicing companies, in their order. */
export function writeCompanies(db: Db, names: readonly string[]): void {
  for (const [index, [gstin, account, upi, prefix]] of companies.entries())
    db.run(
      `insert into billing_companies (
         name, address, city, pin_code, state, gstin, pan, bank_name, account_name, account_number, ifsc,
         branch, upi, invoice_prefix
       )
       values (?, ?, 'Mumbai', '400092', '27', ?, ?, 'HDFC Bank', ?, ?, 'HDFC0000123', 'Borivali West', ?, ?)
       on conflict (name) do update
       set address = excluded.address, city = excluded.city, pin_code = excluded.pin_code,
         state = excluded.state, gstin = excluded.gstin, pan = excluded.pan, bank_name = excluded.bank_name,
         account_name = excluded.account_name, account_number = excluded.account_number,
         ifsc = excluded.ifsc, branch = excluded.branch, upi = excluded.upi,
         invoice_prefix = excluded.invoice_prefix`,
      names[index]!,
      address,
      gstin,
      gstin.slice(2, 12),
      names[index]!,
      account,
      upi,
      prefix,
    )
}

/** As in an upgraded firm, a job stores the facts of the invoices and receipts. */
export function queueDocuments(db: Db): void {
  db.run(
    `insert into billing_unfrozen (kind, subject_id)
     select 'invoice', id
     from billing_invoices
     where issued_at is not null
     union all
     select 'receipt', id
     from billing_entries`,
  )
}
