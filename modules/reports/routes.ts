/** Reports: one line per call. */
import { answer, answerLater, answerRaw } from '../../src/http'
import * as call from './contract'
import { generate } from './generating'
import { findReport, reportsFor, summaryFor } from './stored'
import { readTrends } from './trends'
import { downloadFile, view } from './viewing'

export const routes = [
  answer(call.listReports, reportsFor),
  answer(call.reportSummary, summaryFor),
  answerLater(call.attendanceTrends, (app) => app.work(readTrends, {})),
  answer(call.getReport, (ask, who, { id }) => {
    const { file: _, ...report } = findReport(ask, who, id)
    return report
  }),
  answer(call.generateReport, generate),
  answerLater(call.viewReport, view),
  answerRaw(call.downloadReport, downloadFile),
]
