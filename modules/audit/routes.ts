/** The audit: one line per call. */
import { answer, answerLater, answerRaw } from '../../src/http'
import * as call from './contract'
import { verify } from './checking'
import { exportAudit } from './exporting'
import { page } from './reading'

export const routes = [
  answer(call.listAudit, (ask, _, query) => page(ask, query)),
  answerLater(call.verifyAudit, verify),
  answerRaw(call.exportAudit, (app, { origin }, filters) => exportAudit(app, origin, filters)),
]
