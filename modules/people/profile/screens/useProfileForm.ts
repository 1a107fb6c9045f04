/**
 * The profile while it is looked at and edited: what is typed, what is wrong and on which tab, saving it, and
 * two at once.
 */
import { useState } from 'react'
import { ApiError, call } from '../../../../web/api'
import { todayIn, useZone } from '../../../../web/firm'
import { byField } from '../../../../web/forms'
import { toast } from '../../../../web/toast'
import { summaryOf, useWish } from '../../../../web/wish'
import { getProfile, saveProfile, type Profile } from '../profileContract'
import {
  changedBody,
  faultsOf,
  fieldNames,
  labels,
  tabOf,
  valuesOf,
  type FieldName,
  type TabId,
} from './profileFields'
import { profileChanged } from './profileChanged'

export type ProfileForm = ReturnType<typeof useProfileForm>

export function useProfileForm(profile: Profile) {
  const today = todayIn(useZone())
  const wish = useWish()
  const [editing, setEditing] = useState(false)
  const [tab, setTab] = useState<TabId>('personal')
  const [before, setBefore] = useState(() => valuesOf(profile))
  const [version, setVersion] = useState(profile.version)
  const [values, setValues] = useState(before)
  const [errors, setErrors] = useState<Record<string, string>>({})
  const [busy, setBusy] = useState(false)
  /** Why it is not saved, where no field is to blame. */
  const [failure, setFailure] = useState<{ text: string; overtaken: boolean } | null>(null)

  const isDirty = editing && fieldNames.some((name) => values[name].trim() !== before[name])

  function start() {
    const now = valuesOf(profile)
    setBefore(now)
    setValues(now)
    setVersion(profile.version)
    setErrors({})
    setFailure(null)
    if (tab === 'work') setTab('personal')
    setEditing(true)
  }

  function cancel() {
    setEditing(false)
    setErrors({})
    setFailure(null)
  }

  function set(name: FieldName, text: string) {
    setValues((now) => ({ ...now, [name]: text }))
    setErrors(({ [name]: _, ...others }) => others)
  }

  /** Shown in full: known now, and still not a change. */
  function revealed(name: FieldName, value: string) {
    setBefore((was) => ({ ...was, [name]: value }))
    setValues((now) => ({ ...now, [name]: value }))
  }

  /** A photograph was saved meanwhile: that is no change by somebody else. */
  function photoSaved(to: number) {
    setVersion((was) => (to === was + 1 ? to : was))
  }

  /** The first field at fault, by the order of the tabs; its tab is opened. */
  function fail(wrong: Record<string, string>): FieldName | null {
    setErrors(wrong)
    const first = fieldNames.find((name) => wrong[name])
    if (first) setTab(tabOf(first)!)
    return first ?? null
  }

  /** True when it is saved, else the field to correct, if there is one. */
  async function save(): Promise<true | FieldName | null> {
    const wrong = faultsOf(values, before, today)
    if (Object.keys(wrong).length > 0) return fail(wrong)
    const changes = changedBody(values, before)
    if (Object.keys(changes).length === 0) {
      cancel()
      return true
    }
    setBusy(true)
    setFailure(null)
    const body = { ...changes, version }
    try {
      profileChanged(await wish(body, (key) => call(saveProfile, body, { key })))
      toast({ title: 'Success', text: 'Your profile has been updated successfully!', tone: 'good' })
      setEditing(false)
      return true
    } catch (error) {
      const text = summaryOf(error, 'Failed to update profile')
      if (error instanceof ApiError && error.errors.length > 0) {
        toast({ title: 'Failed to update profile', text, tone: 'bad' })
        return fail(byField(error.errors))
      }
      setFailure({ text, overtaken: error instanceof ApiError && error.status === 409 })
      toast({ title: 'Failed to update profile', text, tone: 'bad' })
      return null
    } finally {
      setBusy(false)
    }
  }

  /** What is stored now, with what was changed here on top. */
  async function rebase(): Promise<void> {
    try {
      const fresh = await call(getProfile)
      const stored = valuesOf(fresh)
      const theirs = fieldNames.filter((name) => stored[name] !== before[name])
      setValues((now) => ({
        ...stored,
        ...Object.fromEntries(
          Object.entries(now).filter(([name, text]) => text !== before[name as FieldName]),
        ),
      }))
      setBefore(stored)
      setVersion(fresh.version)
      setFailure(null)
      profileChanged(fresh)
      toast({
        title: 'Shown as it is now',
        text: theirs.length
          ? `Changed meanwhile: ${theirs.map((name) => labels[name]).join(', ')}. Your changes are kept.`
          : 'Your changes are kept.',
      })
    } catch (error) {
      toast({ title: 'Error', text: summaryOf(error, 'The profile could not be loaded.'), tone: 'bad' })
    }
  }

  return {
    editing,
    start,
    cancel,
    tab,
    setTab,
    values,
    before,
    set,
    revealed,
    errors,
    busy,
    failure,
    isDirty,
    save,
    rebase,
    photoSaved,
  }
}
