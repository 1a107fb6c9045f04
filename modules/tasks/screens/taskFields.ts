/** The form's fields of a task as typed, and the input sent to the server. */
import { dayOf, instantAt, isDay, timeOf, weekdays, type Day, type Weekday } from '../../../src/domain/day'
import { readTime } from '../../../web/timeText'
import type { Task } from '../contract'
import { repeatWords, ruleOf, type Priority, type Repeat } from '../rules'
import { priorityWords } from './words'

export type Values = {
  assignedTo: string
  title: string
  description: string
  day: string
  time: string
  priority: Priority
  category: string
  every: '' | Repeat['every']
  weekdays: Weekday[]
  monthDay: string
  until: string
}
export const names = [
  'title',
  'assignedTo',
  'description',
  'day',
  'time',
  'priority',
  'category',
  'every',
  'weekdays',
  'monthDay',
  'until',
] as const satisfies readonly (keyof Values)[]
export type FieldName = (typeof names)[number]

export const labels: Record<FieldName, string> = {
  assignedTo: 'Assign to',
  title: 'Title',
  description: 'Description',
  day: 'Deadline',
  time: 'Time',
  priority: 'Priority',
  category: 'Category',
  every: 'Repeat',
  weekdays: 'On',
  monthDay: 'Day of the month',
  until: 'Until',
}
export const everyWords: Record<Values['every'], string> = {
  '': 'Does not repeat',
  daily: 'Every day',
  weekly: 'Every week',
  monthly: 'Every month',
}
export const blank: Values = {
  assignedTo: '',
  title: '',
  description: '',
  day: '',
  time: '',
  priority: 'medium',
  category: '',
  every: '',
  weekdays: [],
  monthDay: '',
  until: '',
}
/** Fields with another name on the server. */
export const fieldOf: Record<string, FieldName> = {
  deadline: 'day',
  repeat: 'every',
  'repeat.every': 'every',
  'repeat.weekdays': 'weekdays',
  'repeat.day': 'monthDay',
  'repeat.until': 'until',
}

export function valuesOf(task: Task, zone: string): Values {
  const time = timeOf(task.deadline, zone)
  return {
    assignedTo: String(task.assignedTo),
    title: task.title,
    description: task.description,
    day: dayOf(task.deadline, zone),
    time: time === '23:59' ? '' : time,
    priority: task.priority,
    category: task.category ?? '',
    every: task.repeat?.every ?? '',
    weekdays: task.repeat?.weekdays ?? [],
    monthDay: task.repeat?.day ? String(task.repeat.day) : '',
    until: task.repeat?.until ?? '',
  }
}

const deadlineOf = ({ day, time }: Values, zone: string) => instantAt(day, readTime(time) ?? '23:59', zone)

/** Errors by field. An unchanged deadline may have passed. */
export function faultsOf(
  values: Values,
  before: Values | null,
  now: string,
  zone: string,
): Partial<Record<FieldName, string>> {
  const faults: Partial<Record<FieldName, string>> = {}
  if (!values.title.trim()) faults.title = 'Title is required'
  if (!values.assignedTo) faults.assignedTo = 'Please select a user to assign the task'
  if (!values.description.trim()) faults.description = 'Description is required'
  if (!isDay(values.day)) faults.day = 'Please set a deadline for the task'
  else if (values.time.trim() && !readTime(values.time)) faults.time = 'Must be a time, HH:mm'
  else if (
    (!before || before.day !== values.day || before.time !== values.time) &&
    deadlineOf(values, zone) <= now
  )
    faults.day = 'Deadline must be in the future'
  if (values.every === 'monthly' && values.monthDay && !/^([1-9]|[12]\d|3[01])$/.test(values.monthDay))
    faults.monthDay = 'Must be a day from 1 to 31'
  if (values.every && values.until && values.day && values.until < values.day)
    faults.until = 'Must not be before the deadline'
  return faults
}

const repeatGiven = ({ every, weekdays: on, monthDay, until }: Values) =>
  every
    ? {
        every,
        ...(every === 'weekly' && { weekdays: on }),
        ...(every === 'monthly' && monthDay && { day: Number(monthDay) }),
        until: until || null,
      }
    : null

export function bodyOf(values: Values, zone: string) {
  return {
    assignedTo: Number(values.assignedTo),
    title: values.title.trim(),
    description: values.description.trim(),
    deadline: deadlineOf(values, zone),
    priority: values.priority,
    category: values.category.trim() || null,
    repeat: repeatGiven(values),
  }
}

/** Only changed values. */
export function changesOf(values: Values, before: Values, zone: string): Partial<ReturnType<typeof bodyOf>> {
  const [now, then] = [bodyOf(values, zone), bodyOf(before, zone)]
  return Object.fromEntries(
    Object.entries(now).filter(
      ([name, value]) => JSON.stringify(value) !== JSON.stringify(then[name as keyof typeof then]),
    ),
  ) as Partial<ReturnType<typeof bodyOf>>
}

/** A value as text. */
export function textOf(name: FieldName, values: Values, nameOf: (id: string) => string): string {
  if (name === 'assignedTo') return nameOf(values.assignedTo)
  if (name === 'priority') return priorityWords(values.priority)
  if (name === 'every') return everyWords[values.every]
  if (name === 'weekdays') return weekdays.filter((one) => values.weekdays.includes(one)).join(', ')
  return values[name]
}

/** The future repetition as text; null if there is none. */
export function repetition(values: Values): string | null {
  const given = repeatGiven(values)
  return given && values.day ? repeatWords(ruleOf(given, values.day as Day)) : null
}
