/** What is chosen and not saved yet, over what the server has; only what differs is sent. */
import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { ApiError, call } from '../../../../web/api'
import { byField } from '../../../../web/forms'
import { ask, client } from '../../../../web/query'
import { readTime } from '../../../../web/timeText'
import { toast } from '../../../../web/toast'
import { undoable } from '../../../../web/undo'
import { summaryOf } from '../../../../web/wish'
import { getPreferences, savePreferences, type Preferences, type Topic } from '../../contract'

type Channel = 'inApp' | 'push'
export type Hour = 'quietFrom' | 'quietTo' | 'digestAt'
const hours: readonly Hour[] = ['quietFrom', 'quietTo', 'digestAt']
const question = ask(getPreferences)

type Draft = {
  topics: Partial<Record<Topic, Partial<Record<Channel, boolean>>>>
  hours: Partial<Record<Hour, string>>
}
const nothing: Draft = { topics: {}, hours: {} }

export function usePreferences() {
  // As it is now: another device may have changed it.
  const { data, isError, refetch } = useQuery({ ...question, staleTime: 0 })
  const [draft, setDraft] = useState(nothing)
  const [errors, setErrors] = useState<Partial<Record<Hour, string>>>({})
  const [busy, setBusy] = useState(false)
  const change = data ? changeOf(data, draft) : null

  async function save() {
    if (!change || busy) return
    const wrong = faults(draft, data!)
    setErrors(wrong)
    if (Object.keys(wrong).length > 0) return
    setBusy(true)
    try {
      client.setQueryData(question.queryKey, await call(savePreferences, change))
      setDraft(nothing)
      undoable({ title: 'Preferences saved' }, async () =>
        client.setQueryData(question.queryKey, await call(savePreferences, asBefore(data!, change))),
      )
    } catch (error) {
      setErrors(error instanceof ApiError ? byField(error.errors) : {})
      toast({
        title: 'Failed to save preferences',
        text: summaryOf(error, 'Please try again.'),
        tone: 'bad',
      })
    } finally {
      setBusy(false)
    }
  }

  return {
    topics: data?.topics.map((one) => ({ ...one, ...draft.topics[one.topic] })),
    hour: (name: Hour) => draft.hours[name] ?? data?.[name] ?? '',
    errors,
    busy,
    isChanged: change !== null,
    isFailed: isError && !data,
    retry: () => void refetch(),
    setTopic: (topic: Topic, channel: Channel, on: boolean) =>
      setDraft((before) => ({
        ...before,
        topics: { ...before.topics, [topic]: { ...before.topics[topic], [channel]: on } },
      })),
    setHour: (name: Hour, text: string) => {
      setDraft((before) => ({ ...before, hours: { ...before.hours, [name]: text } }))
      setErrors({})
    },
    save: () => void save(),
    discard: () => {
      setDraft(nothing)
      setErrors({})
    },
  }
}

/** What a change touched, as it was. */
const asBefore = (data: Preferences, change: Partial<Preferences>): Partial<Preferences> => ({
  ...Object.fromEntries(Object.keys(change).map((name) => [name, data[name as keyof Preferences]])),
  ...(change.topics && {
    topics: data.topics.filter(({ topic }) => change.topics!.some((one) => one.topic === topic)),
  }),
})

/** An empty time is none. */
const timeOf = (text: string) => (text.trim() === '' ? null : (readTime(text) ?? text))

/** Null where nothing differs. */
function changeOf(data: Preferences, draft: Draft): Partial<Preferences> | null {
  const topics = data.topics
    .map((one) => ({ ...one, ...draft.topics[one.topic] }))
    .filter((one, at) => one.inApp !== data.topics[at]!.inApp || one.push !== data.topics[at]!.push)
  const times = Object.entries(draft.hours)
    .map(([name, text]) => [name, timeOf(text)] as const)
    .filter(([name, time]) => time !== data[name as Hour])
  if (topics.length === 0 && times.length === 0) return null
  return { ...(topics.length > 0 && { topics }), ...Object.fromEntries(times) }
}

function faults(draft: Draft, data: Preferences): Partial<Record<Hour, string>> {
  const wrong: Partial<Record<Hour, string>> = {}
  const text = (name: Hour) => (draft.hours[name] ?? data[name] ?? '').trim()
  for (const name of hours) if (text(name) && !readTime(text(name))) wrong[name] = 'Must be a time, HH:mm'
  if (!text('quietFrom') !== !text('quietTo'))
    wrong[text('quietFrom') ? 'quietTo' : 'quietFrom'] = 'Quiet hours need a beginning and an end'
  return wrong
}
