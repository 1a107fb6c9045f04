/** Routes of billing. */
import { answer, answerLater, answerRaw } from '../../src/http'
import { choices } from './candidates/candidateChoices'
import { findCandidates } from './candidates/candidateList'
import { findMonths } from './picture/candidateMonths'
import {
  addCandidate,
  changeCandidate,
  changeCandidateStatus,
  findCandidate,
  findCandidateRow,
  removeCandidate,
} from './candidates/candidates'
import { findSame, withDuplicates } from './candidates/sameCandidates'
import { addClient, changeClient, findClient, findClients } from './clients/clients'
import { changeCompany, findCompanies } from './companies/changing'
import * as call from './contract'
import { historyOf } from './history'
import { registerAnswers } from './eInvoices/registering'
import { findInvoices } from './invoices/invoiceList'
import { credit } from './invoicing/creditNotes'
import { findDocumentRow, findInvoice, findInvoiceRow } from './invoices/invoiceHistory'
import { addInvoice, changeInvoice, invoicesOfCandidate, proposeInvoice } from './invoicing/invoices'
import { voidInvoice } from './invoicing/voiding'
import { sendInvoice } from './invoicing/invoiceMail'
import { issueInvoice } from './invoicing/issuing'
import { creditNotePdf, documentOfInvoice, invoicePdf, receiptPdf } from './invoicing/invoiceDocument'
import { findLeaks } from './leakage/leakage'
import { months, performance } from './performance/performance'
import { owed } from './leakage/receivables'
import { allocateAccount, receive, refund, reverseEntryOf, writeOffRest } from './invoicing/payments'
import { findAccount, receiveAdvance, refundFromAccount, reverseOnAccount } from './ledger/account'
import { advancePdf, statementPdf, statementSheet } from './ledger/accountPapers'
import { statementAnswer } from './ledger/statementAnswer'
import { closeBooks, findBooksMonths, findBooksPeriod, openBooks } from './months/months'
import { noteMissing } from './series'
import { findMoneyOverview } from './overview/moneyOverview'
import { exportCandidates, exportClients, importFile, templateOf, testImport } from './sheets/transfer'

export const routes = [
  answer(call.listCandidates, findCandidates),
  // Before `/:id`, which would match their names.
  answer(call.candidateChoices, (ask, who) => choices(ask, who)),
  answer(call.candidateMonths, findMonths),
  answerRaw(call.exportCandidates, (app, by, filters) => exportCandidates(app, by, filters)),
  answerRaw(call.candidateTemplate, (app) => templateOf(app, 'candidates')),
  answerRaw(call.importCandidates, (app, by, _, event) =>
    importFile(app, by, 'candidates', event.req as unknown as Request),
  ),
  answerRaw(call.exportClients, (app, by) => exportClients(app, by)),
  answerRaw(call.clientTemplate, (app) => templateOf(app, 'clients')),
  answerRaw(call.importClients, (app, by, _, event) =>
    importFile(app, by, 'clients', event.req as unknown as Request),
  ),
  answerLater(call.testClientImport, (app, by) => testImport(app, by)),
  answer(call.sameCandidates, findSame),
  answer(call.createCandidate, (tx, who, given) => withDuplicates(tx, who, addCandidate(tx, who, given))),
  answer(call.getCandidate, (ask, who, { id }) => findCandidate(ask, who, id)),
  answer(call.updateCandidate, (tx, who, given) => withDuplicates(tx, who, changeCandidate(tx, who, given))),
  answer(call.setCandidateStatus, changeCandidateStatus),
  answer(call.deleteCandidate, removeCandidate),
  answer(call.candidateHistory, (ask, who, { id }) =>
    historyOf(ask, 'candidate', findCandidateRow(ask, who, id).id),
  ),
  answer(call.listClients, findClients),
  answer(call.getClient, (ask, _, { id }) => findClient(ask, id)),
  answer(call.createClient, addClient),
  answer(call.updateClient, changeClient),
  answer(call.clientHistory, (ask, _, { id }) => historyOf(ask, 'client', findClient(ask, id).id)),
  answer(call.listCompanies, (ask) => findCompanies(ask)),
  answerLater(call.updateCompany, changeCompany),
  answer(call.listInvoices, findInvoices),
  answer(call.getInvoice, (ask, who, { id }) => findInvoice(ask, who, id)),
  answer(call.candidateInvoices, (ask, who, { id }) => invoicesOfCandidate(ask, who, id)),
  answer(call.nextInvoice, (ask, who, { id }) => proposeInvoice(ask, who, id)),
  answer(call.createInvoice, addInvoice),
  answer(call.updateInvoice, changeInvoice),
  answer(call.voidInvoice, voidInvoice),
  answer(call.invoiceHistory, (ask, who, { id }) =>
    historyOf(ask, 'invoice', findDocumentRow(ask, who, id).id),
  ),
  answer(call.getInvoiceDocument, (ask, who, { id }) => documentOfInvoice(ask, who, id)),
  answerRaw(call.invoicePdf, (app, { who }, { id, version }) => invoicePdf(app, who, id, version)),
  answerRaw(call.creditNotePdf, (app, { who }, { id, note, version }) =>
    creditNotePdf(app, who, id, note, version),
  ),
  answerRaw(call.receiptPdf, (app, { who }, { id, entry }) => receiptPdf(app, who, id, entry)),
  answerRaw(call.advancePdf, (app, _, { id, entry }) => advancePdf(app, id, entry)),
  answerRaw(call.statementPdf, (app, _, wanted) => statementPdf(app, wanted)),
  answerRaw(call.statementSheet, (app, _, wanted) => statementSheet(app, wanted)),
  answer(call.registerEInvoices, registerAnswers),
  answer(call.issueInvoice, (tx, who, { id }) =>
    issueInvoice(tx, who, findInvoiceRow(tx, who, id), 'somebody pressed Issue'),
  ),
  answerLater(call.mailInvoice, sendInvoice),
  answer(call.addReceipt, receive),
  answer(call.addCreditNote, credit),
  answer(call.addRefund, refund),
  answer(call.writeOff, writeOffRest),
  answer(call.allocate, allocateAccount),
  answer(call.reverseInvoiceEntry, reverseEntryOf),
  answer(call.getAccount, (ask, _, { id }) => findAccount(ask, id)),
  answer(call.addAdvance, receiveAdvance),
  answer(call.refundAccount, refundFromAccount),
  answer(call.reverseAccountEntry, reverseOnAccount),
  answer(call.getStatement, (ask, _, of) => statementAnswer(ask, of)),
  answer(call.booksPeriod, findBooksPeriod),
  answerLater(call.listMonths, (app) => app.work(findBooksMonths, null)),
  answer(call.closeMonth, closeBooks),
  answer(call.openMonth, openBooks),
  answer(call.receivables, owed),
  answer(call.moneyOverview, (ask) => findMoneyOverview(ask)),
  answerLater(call.leakage, (app, _, input) => app.work(findLeaks, input)),
  answer(call.noteMissingNumbers, (tx, _, gap) => noteMissing(tx, gap)),
  answer(call.teamPerformance, performance),
  answer(call.performanceMonths, months),
]
