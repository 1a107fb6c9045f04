/** What other modules use of billing: the change history for the demo firm, and the books. */
export { writeHistory } from './history'
export { toHistoryFields as candidateFields, type HistoryRow } from './candidates/candidateValues'
export { toHistoryFields as clientFields } from './clients/clientValues'
export { percentText } from './clients/clients'

/** What leaves the house: the books of a company, as `modules/books` reads them. */
export {
  bookEntries,
  issuedDocuments,
  type BookEntry,
  type BooksPeriod,
  type IssuedDocument,
} from './documents/issuedDocuments'
export type { CreditNoteFacts, InvoiceFacts, PartyFacts } from './documents/documentFacts'
export { bookReceipt } from './invoicing/payments'
export { bookAdvance } from './ledger/account'
export { closedOn } from './ledger/closedMonths'
export { markReported } from './eInvoices/answeredDocument'
export { tdsOfAllocations } from './ledger/advanceTds'
export { expectedTds, newTdsForms, taxableLeft, tdsTerms } from './terms/tds'
export { clientKey as partyKey } from './clients/clientSheet'
export { companyNames, companyOf, firstNameOf, gstinOn } from './companies/companies'
export { financialYear } from './rules'
export { clientParty } from './documents/issuingDocuments'
export { missingByLaw } from './documents/missingByLaw'
export { booksMonths } from './months/months'

/** E-invoices and the taxes that GST returns state. */
export {
  gstTaxOf,
  isExport,
  isInterState,
  linesWithTax,
  ratePercent,
  rupeeAmount,
  type GstTax,
  type TaxedFacts,
} from './eInvoices/gstAmounts'
export { eInvoiceBulk, needsEInvoice } from './eInvoices/eInvoice'
export { portalRefusals, reportsOn } from './eInvoices/beforeIssuing'
