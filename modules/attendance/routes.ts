/** Attendance, one line a call. */
import { answer } from '../../src/http'
import { takeBreak } from './breaks'
import { testReminders } from '../notifications/contract'
import * as call from './contract'
import { history } from './history'
import { live } from './live'
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
  answer(call.working, working),
  answer(testReminders, testReminder),
]
