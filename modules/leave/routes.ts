/** Leave: one line per call. */
import { answer, answerRaw } from '../../src/http'
import { apply, preview } from './requests/applying'
import { adjust, balanceOf } from './balance/balances'
import { feed, renewLink } from './calendar/calendarFeed'
import { leaveDays } from './calendar/leaveDays'
import * as call from './contract'
import { decideMany, decideOne } from './deciding/deciding'
import { detail, pending } from './deciding/pending'
import { changePolicy, policies, updateAll } from './balance/policies'
import { mine } from './days/reading'
import { cancel, retract } from './deciding/cancelling'
import { upcoming } from './days/team'
import { undoMany, undoOne } from './deciding/undoingDecision'
import { keep } from './deciding/keepAsLeave'
import { worked, workedDays } from './deciding/worked'

export const routes = [
  answer(call.applyForLeave, apply),
  answer(call.previewLeave, preview),
  answer(call.myLeaves, mine),
  answer(call.myBalance, (ask, who) => balanceOf(ask, who.id)),
  answer(call.balanceOfPerson, (ask, _, { userId }) => balanceOf(ask, userId)),
  answer(call.adjustBalance, adjust),
  answer(call.pendingLeaves, pending),
  answer(call.decideLeave, decideOne),
  answer(call.decideLeaves, decideMany),
  answer(call.undoLeaveDecision, (tx, who, { id }) => undoOne(tx, who, id)),
  answer(call.undoLeaveDecisions, undoMany),
  answer(call.upcomingLeaves, upcoming),
  answer(call.workedLeave, workedDays),
  answer(call.leaveDays, leaveDays),
  answer(call.getLeave, (ask, who, { id }) => detail(ask, who, id)),
  answer(call.cancelLeave, (tx, who, { id }) => cancel(tx, who, id)),
  answer(call.retractLeave, (tx, who, { id }) => retract(tx, who, id)),
  answer(call.workedThatDay, worked),
  answer(call.keepAsLeave, keep),
  answer(call.listPolicies, (ask) => policies(ask)),
  answer(call.updatePolicy, changePolicy),
  answer(call.updateAllBalances, updateAll),
  answer(call.renewCalendarLink, renewLink),
  answerRaw(call.calendarFeed, (app, _, { token }, event) =>
    feed(app, token, event.req.headers.get('if-none-match')),
  ),
]
