/** Routes of the books. */
import { downloadHeaders } from '../../src/download'
import { answer, answerLater, answerRaw } from '../../src/http'
import { findLines } from './bank/bankLines'
import { bookCredit, setAside } from './bank/booking'
import { payable } from './bank/payable'
import * as call from './contract'
import { fileOf, filesOf, previewFile, writeFile } from './exports/exporting'
import { findMonthEnd } from './monthEnd/monthEnd'
import { ledgersFileOf, ledgersOf, saveLedgersOf } from './tally/savedLedgers'
import { findTds } from './tds/tds'

export const routes = [
  answerLater(call.listBankLines, (app, _, query) => app.work(findLines, query)),
  answer(call.listPayable, payable),
  answer(call.bookLine, bookCredit),
  answer(call.setAsideLine, setAside),
  answerLater(call.listTds, (app) => app.work(findTds, null)),
  answerLater(call.getMonthEnd, (app, _, { month }) => app.work(findMonthEnd, { month })),
  answer(call.previewExport, previewFile),
  answer(call.writeExport, writeFile),
  answer(call.listExports, (ask, _, query) => filesOf(ask, query)),
  answerRaw(call.exportFile, (app, _, { id }) => {
    const { fileName, content } = app.ask((ask) => fileOf(ask, id))
    return new Response(Buffer.from(content), { headers: downloadHeaders(fileName) })
  }),
  answer(call.listLedgers, (ask, _, { company }) => ledgersOf(ask, company)),
  answer(call.saveLedgers, saveLedgersOf),
  answerRaw(call.ledgersFile, (app, _, { company }) => {
    const content = app.ask((ask) => ledgersFileOf(ask, company))
    return new Response(content, { headers: downloadHeaders('tally-ledgers.xml') })
  }),
]
