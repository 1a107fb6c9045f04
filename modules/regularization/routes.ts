/** Regularization, one line a call. */
import { answer } from '../../src/http'
import * as call from './contract'
import { decideMany, decideOne, withdrawOwn } from './deciding'
import { mine, pending, repair } from './reading'
import { request } from './requesting'

export const routes = [
  answer(call.requestRegularization, request),
  answer(call.myRegularizations, mine),
  answer(call.withdrawRegularization, (tx, who, { id }) => withdrawOwn(tx, who, id)),
  answer(call.pendingRegularizations, pending),
  answer(call.decideRegularization, decideOne),
  answer(call.decideRegularizations, decideMany),
  answer(call.getRepair, repair),
]
