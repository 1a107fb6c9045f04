/** Bulk actions: one line per call. */
import { answerLater } from '../../src/http'
import { apply, preview } from './bulk'
import * as call from './contract'
import { progressOf } from './idempotentSteps'

export const routes = [
  answerLater(call.bulkPreview, preview),
  answerLater(call.bulk, apply),
  answerLater(call.bulkProgress, async (app, { who }, { key }) => progressOf(app, who.id, key)),
]
