/** Tasks: one's own, assigned ones, overdue ones, and a filled-in form. */
import { dayOf } from '../../../src/domain/day'
import { listTasks, overdueTasks, taskSummary, type Task, type TaskView } from '../../tasks/contract'
import type { Desk } from '../desk'
import { wordsOf } from '../search'
import { completesTask } from '../understanding/changes'
import {
  are,
  countWords,
  dayWords,
  isIn,
  listWords,
  nameOf,
  sentence,
  spanWords,
  type Measure,
  type Question,
  type Row,
  type ChatAnswer,
} from './answering'
import { roleCannot } from './composing'
import { listIn } from './pages'

const link = (view: TaskView) => ({
  label: 'Open Task Manager',
  to: view === 'my-tasks' ? '/tasks' : `/tasks?tab=${view}`,
})
const most = 8

export const tasks: Record<string, Measure> = {
  'tasks.mine': {
    about: 'the tasks',
    of: ['me', 'people'],
    leaning: 'future',
    samples: ['What are my tasks?', 'Which tasks are due this week?'],
    answer(desk, question) {
      if (completesTask(question.plain)) return toComplete(desk, question)
      if (/\b(?:completed?|done|finished|closed|khatam|ho gaye)\b/.test(question.plain) && !question.span) {
        const { completed } = desk.ask(taskSummary, { view: 'my-tasks' })
        return {
          message: `You completed ${countWords(completed, 'task')} this month.`,
          links: [link('my-tasks')],
        }
      }
      const open = openOf(desk, 'my-tasks').filter((task) => isOf(desk, task, question, task.assignedBy))
      const by = question.people[0] ? ` from ${nameOf(question.people[0])}` : ''
      const due = question.span
        ? ` due ${question.span.from === question.span.to ? 'on' : 'in'} ${spanWords(question.span)}`
        : ''
      if (open.length === 0)
        return { message: `You have no open task${by}${due}.`, links: [link('my-tasks')] }
      return {
        message: `You have ${countWords(open.length, 'open task')}${by}${due}.`,
        rows: open.slice(0, most).map((task) => toTaskLine(desk, task)),
        links: [link('my-tasks')],
      }
    },
  },
  'tasks.overdue': {
    about: 'the overdue tasks',
    of: ['me', 'people', 'team', 'firm'],
    samples: ['Which of my tasks are overdue?'],
    answer(desk, { plain, whose }) {
      if (whose.kind === 'people') return overdueOf(desk, whose.people)
      const given =
        desk.may('assign_tasks') &&
        (whose.kind !== 'me' || /\b(assigned|gave|given|team|others|diye|diya|people)\b/.test(plain))
      const view = given ? 'assigned-by-me' : 'my-tasks'
      const late = desk.ask(overdueTasks, { view, limit: String(most) })
      const { overdue } = desk.ask(taskSummary, { view })
      return {
        message:
          overdue === 0
            ? given
              ? 'None of the tasks you assigned is overdue.'
              : 'None of your tasks is overdue.'
            : `${countWords(overdue, 'task')} ` + `${given ? 'you assigned ' : ''}${are(overdue)} overdue.`,
        rows: late.map((task) => toTaskLine(desk, task, given)),
        links: [link(view)],
      }
    },
  },
  'tasks.given': {
    about: 'the tasks you assigned',
    of: ['team', 'people', 'me', 'firm'],
    may: 'assign_tasks',
    leaning: 'future',
    samples: ['Which tasks that I assigned are open?'],
    answer(desk, question) {
      const [person] = question.people
      const open = openOf(desk, 'assigned-by-me').filter((task) =>
        isOf(desk, task, question, task.assignedTo),
      )
      const { completed } = desk.ask(taskSummary, { view: 'assigned-by-me' })
      const whom = person ? ` to ${nameOf(person)}` : ''
      return {
        message:
          open.length === 0
            ? `No task you assigned${whom} is open.`
            : `${countWords(open.length, 'task')} you assigned${whom} ${are(open.length)} open.`,
        rows: [
          ...open.slice(0, most).map((task) => toTaskLine(desk, task, !person)),
          ...(person ? [] : [{ label: 'Completed this month', value: String(completed) }]),
        ],
        links: [link('assigned-by-me')],
      }
    },
  },
  'tasks.create': {
    about: 'how a task would look',
    of: ['me', 'people', 'team', 'lead'],
    may: 'assign_tasks',
    leaning: 'future',
    samples: ['Assign a task to a colleague'],
    answer: prepare,
  },
}

const requestOnly = new Set('mark tick close complete completed finish task tasks done kar kr do'.split(' '))

/** The open tasks that the words name, each with a link to its dialog, where its assignee completes it. */
function toComplete(desk: Desk, { plain }: Question): ChatAnswer {
  const words = new Set(wordsOf(plain).filter((word) => !requestOnly.has(word)))
  const open = openOf(desk, 'my-tasks').map((task) => ({
    task,
    shared: wordsOf(task.title).filter((word) => words.has(word)).length,
  }))
  const best = Math.max(0, ...open.map(({ shared }) => shared))
  const named = best > 0 ? open.filter(({ shared }) => shared === best) : []
  const shown = (named.length > 0 ? named : open).slice(0, 3).map(({ task }) => task)
  if (shown.length === 0) return { message: 'You have no open task.', links: [link('my-tasks')] }
  const doubt = named.length === 0 ? ' I do not know which one you mean.' : ''
  return {
    message: `Open the task and press 'Mark as Complete'.${doubt}`,
    rows: shown.map((task) => toTaskLine(desk, task)),
    links: shown.map(({ id, title }) => ({
      label: `Open '${title.length > 40 ? `${title.slice(0, 39)}…` : title}'`,
      to: `/tasks?task=${id}` as const,
    })),
  }
}

/** The overdue tasks that the asker assigned to people. */
function overdueOf(desk: Desk, people: Question['people']): ChatAnswer {
  if (!desk.may('assign_tasks')) return { message: roleCannot }
  const late = desk
    .ask(overdueTasks, { view: 'assigned-by-me', limit: '200' })
    .filter(({ assignedTo }) => people.some(({ id }) => id === assignedTo))
  const names = listWords(people.map(nameOf))
  return {
    message:
      late.length === 0
        ? `No task you assigned to ${names} is overdue.`
        : `${countWords(late.length, 'task')} you assigned to ${names} ${are(late.length)} overdue.`,
    rows: late.slice(0, most).map((task) => toTaskLine(desk, task, true)),
    links: [link('assigned-by-me')],
  }
}

/** All open tasks. The list has them before completed ones. */
function openOf(desk: Desk, view: TaskView): Task[] {
  const open: Task[] = []
  for (let page = 1; ; page++) {
    const tasks = listIn(desk.ask(listTasks, { view, page: String(page), limit: '200' }))
    open.push(...tasks.filter(({ status }) => status !== 'completed'))
    if (tasks.length < 200 || tasks.at(-1)!.status === 'completed') return open
  }
}

function isOf(desk: Desk, task: Task, { people, span }: Question, of: number): boolean {
  const due = dayOf(task.deadline, desk.zone)
  return (people.length === 0 || people.some(({ id }) => id === of)) && (!span || isIn(due, span))
}

function toTaskLine(desk: Desk, task: Task, withWhom = false): Row {
  return {
    label: withWhom ? `${nameOf(task.assignedToUser)}: ${task.title}` : task.title,
    value:
      `${task.isOverdue ? 'overdue since' : 'due'} ` +
      `${dayWords(dayOf(task.deadline, desk.zone))}${task.status === 'in_progress' ? ', in progress' : ''}`,
  }
}

const requestWords = new RegExp(
  '\\b(?:please|pls|plz|can you|could you|kindly|assign|create|add|make|give|' +
    '(?:a |an |ek |the )?(?:new |naya )?(?:task|kaam)(?: for| to)?|' +
    'banao|bana ?do|de ?do|karo|krdo|kar ?do|to do|ko|ka|ki)\\b',
  'gi',
)
const deadline = new RegExp(
  '\\b(?:by|before|due|on|till|tak)\\s+(?:the\\s+)?[\\w/.-]+' +
    '(?:\\s+(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)\\w*)?\\s*$',
  'i',
)

/** The sentence without person and date: 'call the client' from 'assign Asha call the client by friday'. */
function titleIn({ mentions, text }: Question): string {
  const title = mentions
    .reduce((rest, { written }) => rest.replace(written, ' '), text)
    .replace(requestWords, ' ')
    .replace(deadline, ' ')
    .replace(/\b(?:today|tomorrow|tmrw|kal|aaj|parso)\b/gi, ' ')
    .replaceAll(/\s+/g, ' ')
    .replace(/^\s*(?:(?:to|that|for|:|-|,)\s*)+/i, '')
    .trim()
  return sentence(title.slice(0, 200))
}

function prepare(desk: Desk, question: Question): ChatAnswer {
  const [person, ...more] = question.people
  const whom = person && more.length === 0 ? person : null
  const forWhom = whom ? ` for ${nameOf(whom)}` : ''
  const due = question.span ? `, due ${dayWords(question.span.to)}` : ''
  return {
    message: `I have filled in the task${forWhom}${due}. Nothing is assigned until you send it.`,
    prepare: {
      form: 'task',
      label: 'Open the task form',
      values: { title: titleIn(question), assignedTo: whom?.id ?? null, deadline: question.span?.to ?? '' },
    },
  }
}
