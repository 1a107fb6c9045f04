/** Billing: one line a call. */
import { answer, answerLater, answerRaw } from '../../src/http'
import { choices } from './candidates/candidateChoices'
import { list as listCandidates } from './candidates/candidateList'
import * as candidates from './candidates/candidates'
import * as clients from './clients/clients'
import * as call from './contract'
import { historyOf } from './history'
import { list as listInvoices } from './invoices/invoiceList'
import * as invoices from './invoices/invoices'
import { invoicePdf } from './invoices/invoicePdf'
import { findLeaks } from './leakage/leakage'
import { months, performance } from './performance/performance'
import { owed } from './leakage/receivables'
import { credit, receive } from './invoices/receipts'
import { noteMissing } from './series'
import { findMoneyOverview } from './performance/moneyOverview'
import * as transfer from './sheets/transfer'

export const routes = [
  answer(call.listCandidates, listCandidates),
  answer(call.candidateChoices, (ask, who) => choices(ask, who)),
  // Before `/:id`, which would take their names for one.
  answerRaw(call.exportCandidates, (app, asked, filters) => transfer.exportCandidates(app, asked, filters)),
  answerRaw(call.candidateTemplate, (app) => transfer.template(app, 'candidates')),
  answerRaw(call.importCandidates, (app, asked, _, event) =>
    transfer.importFile(app, asked, 'candidates', event.req as unknown as Request),
  ),
  answerRaw(call.exportClients, (app, asked) => transfer.exportClients(app, asked)),
  answerRaw(call.clientTemplate, (app) => transfer.template(app, 'clients')),
  answerRaw(call.importClients, (app, asked, _, event) =>
    transfer.importFile(app, asked, 'clients', event.req as unknown as Request),
  ),
  answerLater(call.testClientImport, (app, asked) => transfer.testImport(app, asked)),
  answer(call.createCandidate, candidates.addCandidate),
  answer(call.getCandidate, (ask, who, { id }) => candidates.candidate(ask, who, id)),
  answer(call.updateCandidate, candidates.change),
  answer(call.setCandidateStatus, candidates.setStatus),
  answer(call.deleteCandidate, candidates.remove),
  answer(call.candidateHistory, (ask, who, { id }) =>
    historyOf(ask, 'candidate', candidates.rowSeen(ask, who, id).id),
  ),
  answer(call.listClients, clients.clients),
  answer(call.getClient, (ask, _, { id }) => clients.findClient(ask, id)),
  answer(call.createClient, clients.addClient),
  answer(call.updateClient, clients.change),
  answer(call.clientHistory, (ask, _, { id }) => historyOf(ask, 'client', clients.findClient(ask, id).id)),
  answer(call.listInvoices, listInvoices),
  answer(call.getInvoice, (ask, who, { id }) => invoices.invoice(ask, who, id)),
  answer(call.candidateInvoices, (ask, who, { id }) => invoices.ofCandidate(ask, who, id)),
  answer(call.nextInvoice, (ask, who, { id }) => invoices.next(ask, who, id)),
  answer(call.createInvoice, invoices.addInvoice),
  answer(call.updateInvoice, invoices.change),
  answer(call.voidInvoice, invoices.voidInvoice),
  answer(call.invoiceHistory, (ask, who, { id }) =>
    historyOf(ask, 'invoice', invoices.find(ask, who, id).id),
  ),
  answerRaw(call.invoicePdf, (app, { who }, { id }) => invoicePdf(app, who, id)),
  answer(call.addReceipt, receive),
  answer(call.addCreditNote, credit),
  answer(call.receivables, owed),
  answer(call.moneyOverview, (ask) => findMoneyOverview(ask)),
  answerLater(call.leakage, (app, _, asked) => app.work(findLeaks, asked)),
  answer(call.noteMissingNumbers, (tx, _, gap) => noteMissing(tx, gap)),
  answer(call.teamPerformance, performance),
  answer(call.performanceMonths, months),
]
