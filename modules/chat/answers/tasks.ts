/** Tasks: one's own, assigned ones, overdue ones, and a filled-in form. */
import { dayOf } from '../../../src/domain/day'
import { listTasks, overdueTasks, taskSummary, type Task, type TaskView } from '../../tasks/contract'
import type { Desk } from '../desk'
import {
  countWords,
  dayWords,
  listWords,
  nameOf,
  sentence,
  spanWords,
  type Measure,
  type Question,
  type Row,
  type ChatAnswer,
} from './answering'

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
            : `${countWords(overdue, 'task')} ` +
              `${given ? 'you assigned ' : ''}${overdue === 1 ? 'is' : 'are'} overdue.`,
        rows: late.map((task) => toTaskLine(desk, task, given)),
        links: [link(view)],
      }
    },
  },
  'tasks.given': {
    about: 'the tasks you assigned',
    of: ['team', 'people', 'me', 'firm', 'lead'],
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
            : `${countWords(open.length, 'task')} you assigned${whom} ${open.length === 1 ? 'is' : 'are'} ` +
              'open.',
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

/** Overdue tasks of people, as far as the asker assigned them. */
function overdueOf(desk: Desk, people: Question['people']): ChatAnswer {
  if (!desk.may('assign_tasks')) return { message: 'Your role cannot see this in Muster.' }
  const late = desk
    .ask(overdueTasks, { view: 'assigned-by-me', limit: '200' })
    .filter(({ assignedTo }) => people.some(({ id }) => id === assignedTo))
  const names = listWords(people.map(nameOf))
  return {
    message:
      late.length === 0
        ? `No task you assigned to ${names} is overdue.`
        : `${countWords(late.length, 'task')} you assigned to ${names} ${late.length === 1 ? 'is' : 'are'} overdue.`,
    rows: late.slice(0, most).map((task) => toTaskLine(desk, task, true)),
    links: [link('assigned-by-me')],
  }
}

/** All open tasks, listed before completed ones. */
function openOf(desk: Desk, view: TaskView): Task[] {
  const open: Task[] = []
  for (let page = 1; ; page++) {
    const found = desk.ask(listTasks, { view, page: String(page), limit: '200' })
    const tasks = Array.isArray(found) ? found : found.data
    open.push(...tasks.filter(({ status }) => status !== 'completed'))
    if (tasks.length < 200 || tasks.at(-1)!.status === 'completed') return open
  }
}

function isOf(desk: Desk, task: Task, { people, span }: Question, of: number): boolean {
  const due = dayOf(task.deadline, desk.zone)
  return (
    (people.length === 0 || people.some(({ id }) => id === of)) &&
    (!span || (due >= span.from && due <= span.to))
  )
}

function toTaskLine(desk: Desk, task: Task, withWhom = false): Row {
  return {
    label: withWhom ? `${nameOf(task.assignedToUser)}: ${task.title}` : task.title,
    value:
      `${task.isOverdue ? 'overdue since' : 'due'} ` +
      `${dayWords(dayOf(task.deadline, desk.zone))}${task.status === 'in_progress' ? ', in progress' : ''}`,
  }
}

/** 'assign Asha call the client by friday': the sentence without person and date is the title. */
function prepare(desk: Desk, question: Question): ChatAnswer {
  const [person, ...more] = question.people
  const title = sentence(
    question.mentions
      .reduce((text, { written }) => text.replace(written, ' '), question.text)
      .replace(
        /\b(?:please|pls|plz|can you|could you|kindly|assign|create|add|make|give|(?:a |an |ek |the )?(?:new |naya )?(?:task|kaam)(?: for| to)?|banao|bana ?do|de ?do|karo|krdo|kar ?do|to do|ko|ka|ki)\b/gi,
        ' ',
      )
      .replace(
        /\b(?:by|before|due|on|till|tak)\s+(?:the\s+)?[\w/.-]+(?:\s+(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)\w*)?\s*$/i,
        ' ',
      )
      .replace(/\b(?:today|tomorrow|tmrw|kal|aaj|parso)\b/gi, ' ')
      .replaceAll(/\s+/g, ' ')
      .replace(/^\s*(?:(?:to|that|for|:|-|,)\s*)+/i, '')
      .trim()
      .slice(0, 200),
  )
  const whom = person && more.length === 0 ? person : null
  const forWhom = whom ? ` for ${nameOf(whom)}` : ''
  const due = question.span ? `, due ${dayWords(question.span.to)}` : ''
  return {
    message: `I have filled in the task${forWhom}${due}. Nothing is assigned until you send it.`,
    prepare: {
      form: 'task',
      label: 'Open the task form',
      values: { title, assignedTo: whom?.id ?? null, deadline: question.span?.to ?? '' },
    },
  }
}
