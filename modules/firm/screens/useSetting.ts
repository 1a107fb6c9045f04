/** One setting while it is edited: the input over the current value, and the date from which it applies. */
import { useState } from 'react'
import type { Answer } from '../../../src/domain/endpoint'
import { call } from '../../../web/api'
import { todayIn, useZone } from '../../../web/firm'
import { useForm } from '../../../web/form/useForm'
import { dayWords } from '../../../web/format'
import { toast } from '../../../web/toast'
import { summaryOf } from '../../../web/sendOnce'
import { saveSetting, takeBackSetting, type getSettings } from '../contract'
import { faultOf, readField, textOf, type FieldSpec } from './fields'

export type Setting = Answer<typeof getSettings>['settings'][string]
type Texts = Record<string, string | boolean>

const failed = { title: 'Failed to save settings', text: 'Please try again.' }

export function useSetting(key: string, setting: Setting, section: string, fields: readonly FieldSpec[]) {
  const today = todayIn(useZone())
  // Null means today, even if the day has changed while the page was open.
  const [chosen, setFrom] = useState<string | null>(null)
  const from = chosen ?? today
  const changedOf = (values: Texts, before: Texts) =>
    fields.filter(({ name }) => values[name] !== before[name])
  const form = useForm(saveSetting, {
    stored: setting,
    follows: true,
    section,
    read: (setting): Texts =>
      Object.fromEntries(fields.map((field) => [field.name, textOf(field, setting?.value[field.name])])),
    faults: (values, before) =>
      Object.fromEntries(
        changedOf(values, before).flatMap((field) => {
          const fault = faultOf(field, values[field.name]!)
          return fault ? [[field.name, fault]] : []
        }),
      ),
    write: (values, before) => {
      const changed = changedOf(values, before)
      const value = changed.map((field) => [field.name, readField(field, values[field.name]!)])
      return changed.length > 0 ? { key, value: Object.fromEntries(value), from } : null
    },
    fieldOf: (name) => name.replace(/^value\./, '').replace(/\.\d+$/, ''),
    done: () => ({
      title: 'Settings saved',
      text: from > today ? `They apply from ${dayWords(from)}.` : 'They apply from today.',
      tone: 'good',
    }),
    failed,
    onSent: discard,
  })

  function discard() {
    form.reset()
    setFrom(null)
  }

  async function takeBack(day: string) {
    try {
      await call(takeBackSetting, { key, from: day })
      toast({ title: 'Change cancelled', text: `Nothing changes on ${dayWords(day)}.`, tone: 'good' })
    } catch (error) {
      toast({ title: failed.title, text: summaryOf(error, failed.text), tone: 'bad' })
    }
  }

  return { ...form, from, setFrom, takeBack, discard }
}
