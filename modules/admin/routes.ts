/** What an Admin does to many: one line a call. */
import { answerLater } from '../../src/http'
import { apply, preview } from './bulk'
import * as call from './contract'

export const routes = [
  answerLater(call.bulkPreview, preview),
  answerLater(call.bulk, apply),
]
