/**
 * One setting while it is edited: what is typed over what holds, what of it differs, from which day on,
 * saving it.
 */
import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { ApiError, call } from '../../../web/api'
import { todayIn, useZone } from '../../../web/firm'
import { dayWords } from '../../../web/format'
import { byField } from '../../../web/forms'
import { ask } from '../../../web/query'
import { toast } from '../../../web/toast'
import { useUnsaved } from '../../../web/unsaved'
import { summaryOf, useWish } from '../../../web/wish'
import { getSettings, saveSetting, takeBackSetting } from '../contract'
import { faultOf, readField, textOf, type FieldSpec } from './fields'

export type Values = Record<string, unknown>

export function useSetting(key: string, section: string, fields: readonly FieldSpec[]) {
  const today = todayIn(useZone())
  const { data, isError, refetch } = useQuery(ask(getSettings))
  const setting = data?.settings[key]
  const [typed, setTyped] = useState<Record<string, string | boolean>>({})
  // Null: today, also when that has become another day while the page stood open.
  const [chosen, setFrom] = useState<string | null>(null)
  const from = chosen ?? today
  const [errors, setErrors] = useState<Record<string, string>>({})
  const [busy, setBusy] = useState(false)
  const keyed = useWish()

  const text = (field: FieldSpec) => typed[field.name] ?? textOf(field, setting?.value[field.name])
  const change = Object.fromEntries(
    fields
      .filter(
        (field) =>
          typed[field.name] !== undefined && typed[field.name] !== textOf(field, setting?.value[field.name]),
      )
      .map((field) => [field.name, readField(field, typed[field.name]!)]),
  )
  const isChanged = Object.keys(change).length > 0
  useUnsaved(section, isChanged)

  function discard() {
    setTyped({})
    setErrors({})
    setFrom(null)
  }

  /** The first field at fault, to be pointed at. */
  async function save(): Promise<string | null> {
    const wrong = Object.fromEntries(
      fields.flatMap((field) =>
        field.name in change && faultOf(field, text(field))
          ? [[field.name, faultOf(field, text(field))!]]
          : [],
      ),
    )
    setErrors(wrong)
    const first = fields.find(({ name }) => wrong[name])
    if (first) return first.name
    setBusy(true)
    const body = { key, value: change, from }
    try {
      await keyed(body, (wish) => call(saveSetting, body, { key: wish }))
      toast({
        title: 'Settings saved',
        text: from > today ? `They hold from ${dayWords(from)} on.` : 'They hold from today on.',
        tone: 'good',
      })
      discard()
      return null
    } catch (error) {
      const found =
        error instanceof ApiError
          ? byField(
              error.errors.map((one) => ({
                ...one,
                field: one.field.replace(/^value\./, '').replace(/\.\d+$/, ''),
              })),
            )
          : {}
      setErrors(found)
      toast({ title: 'Failed to save settings', text: summaryOf(error, 'Please try again.'), tone: 'bad' })
      return fields.find(({ name }) => found[name])?.name ?? null
    } finally {
      setBusy(false)
    }
  }

  async function takeBack(day: string) {
    try {
      await call(takeBackSetting, { key, from: day })
      toast({ title: 'Taken back', text: `Nothing changes on ${dayWords(day)}.`, tone: 'good' })
    } catch (error) {
      toast({ title: 'Failed to save settings', text: summaryOf(error, 'Please try again.'), tone: 'bad' })
    }
  }

  return {
    isLoaded: setting !== undefined,
    isFailed: isError && !setting,
    retry: () => void refetch(),
    value: (setting?.value ?? {}) as Values,
    usual: (setting?.usual ?? {}) as Values,
    later: setting?.later ?? [],
    text,
    set: (name: string, to: string | boolean) => {
      setTyped((before) => ({ ...before, [name]: to }))
      setErrors(({ [name]: _, ...others }) => others)
    },
    errors,
    busy,
    isChanged,
    from,
    setFrom,
    save,
    takeBack,
    discard,
  }
}
