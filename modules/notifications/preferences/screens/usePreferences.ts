/** Unsaved choices over the server's values; only differences are sent. */
import type { Answer } from '../../../../src/domain/endpoint'
import { call } from '../../../../web/api'
import { useForm } from '../../../../web/form/useForm'
import { ask, client } from '../../../../web/query'
import { readTime } from '../../../../web/timeText'
import { undoable } from '../../../../web/undo'
import { getPreferences, savePreferences, type Preferences, type Topic } from '../../contract'

const hours = ['quietFrom', 'quietTo', 'digestAt'] as const
type Hour = (typeof hours)[number]
type Chosen = Preferences['topics'][number]

/** Each choice separately, because another device may change a different one. */
type Values = Record<Hour, string> & Record<`${Topic}:${'inApp' | 'push' | 'mail'}`, boolean>

const keepIn = (preferences: Preferences) =>
  client.setQueryData(ask(getPreferences).queryKey, preferences as Answer<typeof getPreferences>)

export function usePreferences(preferences: Preferences) {
  const form = useForm(savePreferences, {
    stored: preferences,
    follows: true,
    isJudgedWhole: true,
    read: (preferences) => valuesOf(preferences!),
    faults,
    write: (values, before) => {
      const change = changeOf(values, before, preferences)
      return Object.keys(change).length > 0 ? change : null
    },
    failed: { title: 'Failed to save preferences', text: 'Please try again.' },
    onSent: (saved): void => {
      if (!saved) return
      const undo = changeOf(form.before, form.values, preferences)
      keepIn(saved)
      form.reset(saved)
      undoable({ title: 'Preferences saved' }, async () => keepIn(await call(savePreferences, undo)))
    },
  })
  return form
}

const valuesOf = (preferences: Preferences) =>
  ({
    ...Object.fromEntries(hours.map((name) => [name, preferences[name] ?? ''])),
    ...Object.fromEntries(
      preferences.topics.flatMap(({ topic, inApp, push, mail = false }) => [
        [`${topic}:inApp`, inApp],
        [`${topic}:push`, push],
        [`${topic}:mail`, mail],
      ]),
    ),
  }) as Values

/** An empty time is none. */
const timeOf = (text: string) => (text.trim() === '' ? null : (readTime(text) ?? text))

/** The differences between two sets of values. */
function changeOf(values: Values, others: Values, { topics }: Preferences): Partial<Preferences> {
  const chosen = (from: Values): Chosen[] =>
    topics.map(({ topic }) => ({
      topic,
      inApp: from[`${topic}:inApp`],
      push: from[`${topic}:push`],
      mail: from[`${topic}:mail`],
    }))
  const before = chosen(others)
  const changed = chosen(values).filter(
    ({ inApp, push, mail }, at) =>
      inApp !== before[at]!.inApp || push !== before[at]!.push || mail !== before[at]!.mail,
  )
  const times = hours.filter((name) => timeOf(values[name]) !== timeOf(others[name]))
  return {
    ...(changed.length > 0 && { topics: changed }),
    ...Object.fromEntries(times.map((name) => [name, timeOf(values[name])])),
  }
}

function faults(values: Values): Partial<Record<Hour, string>> {
  const wrong: Partial<Record<Hour, string>> = {}
  const text = (name: Hour) => values[name].trim()
  for (const name of hours) if (text(name) && !readTime(text(name))) wrong[name] = 'Must be a time, HH:mm'
  if (!text('quietFrom') !== !text('quietTo'))
    wrong[text('quietFrom') ? 'quietTo' : 'quietFrom'] = 'Quiet hours need a start and an end'
  return wrong
}
