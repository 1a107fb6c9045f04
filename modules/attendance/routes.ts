/** Attendance, one line a call. */
import { answer, answerRaw } from '../../src/http'
import { takeBreak } from './breaks'
import { testReminders } from '../notifications/contract'
import * as call from './contract'
import { history } from './history'
import { live } from './live'
import { teamHistory, teamHistoryFile } from './teamHistory'
import { teamMonth } from './teamMonth'
import { punch } from './punching'
import { testReminder } from './reminders'
import { activeBreak } from './runningBreak'
import { todayOf } from './today'
import { working } from './working'

export const routes = [
  answer(call.punch, punch),
  answer(call.today, (ask, who) => todayOf(ask, who.id)),
  answer(call.takeBreak, takeBreak),
  answer(call.getActiveBreak, (ask, who) => ({ activeBreak: activeBreak(ask, who.id) })),
  answer(call.history, history),
  answer(call.live, live),
  answer(call.teamHistory, teamHistory),
  answerRaw(call.teamHistoryCsv, (app, { who }, filters) => teamHistoryFile(app, who, filters)),
  answer(call.teamMonth, teamMonth),
  answer(call.working, working),
  answer(testReminders, testReminder),
]
