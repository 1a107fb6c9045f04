/** Attendance: one line per call. */
import { answer, answerRaw, answerReady } from '../../src/http'
import { takeBreak } from './punch/breaks'
import { testReminders } from '../notifications/contract'
import * as call from './contract'
import { history } from './history/history'
import { live } from './live/live'
import { teamHistory, teamHistoryFile } from './history/teamHistory'
import { teamMonth } from './history/teamMonth'
import { punch } from './punch/punching'
import { testReminder } from './reminders/reminders'
import { activeBreak } from './day/runningBreak'
import { todayOf } from './day/today'
import { working } from './day/working'
import { exceptions } from './missing/exceptions'
import { week } from './week/week'

export const routes = [
  answer(call.punch, punch),
  answer(call.today, (ask, who) => todayOf(ask, who.id)),
  answer(call.takeBreak, takeBreak),
  answer(call.getActiveBreak, (ask, who) => ({ activeBreak: activeBreak(ask, who.id) })),
  answer(call.history, history),
  answerReady(call.live, live),
  answer(call.exceptions, exceptions),
  answer(call.teamHistory, teamHistory),
  answerRaw(call.teamHistoryCsv, (app, { who }, filters) => teamHistoryFile(app, who, filters)),
  answer(call.teamMonth, teamMonth),
  answer(call.week, (ask, who) => week(ask, who.id)),
  answer(call.working, working),
  answer(testReminders, testReminder),
]
