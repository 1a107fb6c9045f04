/** Suggested questions by role and time of day: at most eight, the most useful first. */
import type { App, Ask } from '../../src/app'
import type { Who } from '../../src/http'
import { minutesOf, timeOf } from '../../src/domain/day'
import { waiting } from '../approvals/contract'
import { today } from '../attendance/contract'
import { taskSummary } from '../tasks/contract'
import { Desk } from './desk'

export function suggestionsFor(app: App, ask: Ask, who: Who): { suggestions: string[]; greeting: string } {
  const desk = new Desk(app, ask, who)
  const record = desk.ask(today)
  const hour = Math.floor(minutesOf(timeOf(desk.now, desk.zone)) / 60)
  const tasks = desk.ask(taskSummary, { view: 'my-tasks' })
  const open = desk.askIf(waiting)
  const waits = Object.values(open ?? {}).some(({ all }) => all > 0)
  const list = [
    ...(waits ? ['What waits for my approval?'] : []),
    ...(record?.punchInTime && !record.punchOutTime ? ['How many hours have I worked today?'] : []),
    ...(open && hour < 14 ? ['Who has not punched in yet?'] : []),
    ...(tasks.overdue > 0
      ? ['Which of my tasks are overdue?']
      : tasks.total > 0
        ? ['What are my tasks?']
        : []),
    'How many leaves do I have left?',
    ...(hour >= 15 ? ['Is tomorrow a working day?'] : []),
    ...(desk.may('manage_invoices')
      ? ['Which joined candidates are not invoiced?', 'What is outstanding?']
      : []),
    ...(open ? ['Who is on leave tomorrow?'] : []),
    ...(desk.may('view_billing') ? ["What is this month's billing?"] : []),
    'When is the next holiday?',
    'How many hours did I work this week?',
    'How often was I late this month?',
    'What can you do?',
  ]
  const part = hour < 12 ? 'Good morning' : hour < 17 ? 'Good afternoon' : 'Good evening'
  return {
    suggestions: [...new Set(list)].slice(0, 8),
    greeting:
      `${part}, ${desk.me.firstName}. Ask me about your attendance, leave, tasks or how something is done ` +
      'in Muster.',
  }
}
