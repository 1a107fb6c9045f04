/** Regularization: one line per call. */
import { answer } from '../../src/http'
import * as call from './contract'
import { decideMany, decideOne, undoMany, undoOne, withdrawOwn } from './deciding'
import { mine, findRegularization, pending, repair } from './reading'
import { preview, request } from './requesting'

export const routes = [
  answer(call.requestRegularization, request),
  answer(call.previewRegularization, preview),
  answer(call.myRegularizations, mine),
  answer(call.getRegularization, (ask, who, { id }) => findRegularization(ask, who, id)),
  answer(call.withdrawRegularization, (tx, who, { id }) => withdrawOwn(tx, who, id)),
  answer(call.pendingRegularizations, pending),
  answer(call.decideRegularization, decideOne),
  answer(call.decideRegularizations, decideMany),
  answer(call.undoRegularizationDecision, (tx, who, { id }) => undoOne(tx, who, id)),
  answer(call.undoRegularizationDecisions, undoMany),
  answer(call.getRepair, repair),
]
