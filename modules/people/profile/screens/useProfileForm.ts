/** The state of the profile form: tabs, and the version stored meanwhile. */
import { useState } from 'react'
import { call } from '../../../../web/api'
import { todayIn, useZone } from '../../../../web/firm'
import { sayChanged } from '../../../../web/form/changedMeanwhile'
import { useForm } from '../../../../web/form/useForm'
import { toast } from '../../../../web/toast'
import { getProfile, saveProfile, type Profile } from '../profileContract'
import {
  changedBody,
  faultsOf,
  labels,
  tabOf,
  tabs,
  valuesOf,
  type FieldName,
  type TabId,
} from './profileFields'
import { profileChanged } from './profileChanged'

export type ProfileForm = ReturnType<typeof useProfileForm>

export function useProfileForm(profile: Profile) {
  const today = todayIn(useZone())
  /** Null before the first edit. */
  const [editing, setEditing] = useState<boolean | null>(null)
  const [tab, setTab] = useState<TabId>('personal')
  const failed = { title: 'Failed to update profile', text: 'Failed to update profile' }
  const form = useForm(saveProfile, {
    stored: profile,
    read: (profile) => valuesOf(profile!),
    faults: (values, before) => faultsOf(values, before, today),
    write: (values, before, profile) => {
      const changes = changedBody(values, before)
      return Object.keys(changes).length > 0 ? { ...changes, version: profile!.version } : null
    },
    again: () => call(getProfile),
    onOvertaken: ({ sentence }, theirs) => {
      profileChanged(theirs)
      toast({ ...failed, text: sentence, tone: 'bad' })
    },
    onFault: (_, first) => {
      const at = first && tabOf(first)
      if (at) setTab(at)
    },
    done: { title: 'Success', text: 'Your profile has been updated successfully!', tone: 'good' },
    failed,
    onSent: (saved) => {
      if (saved) profileChanged(saved)
      setEditing(false)
    },
  })

  function start() {
    form.reset(profile)
    const first = tab === 'work' ? 'personal' : tab
    setTab(first)
    setEditing(true)
    form.point(tabs[first].fields[0])
  }

  function cancel() {
    setEditing(false)
    form.reset()
  }

  return {
    ...form,
    isDirty: editing === true && form.isDirty,
    editing,
    start,
    cancel,
    tab,
    setTab,
    /** Revealed: known now, and still not a change. */
    revealed: (name: FieldName, value: string) => form.adopt({ [name]: value }),
    /** One's own photo was saved meanwhile, which is not somebody else's change. */
    photoSaved: (version: number) => {
      if (!form.theirs && version === form.stored!.version + 1) form.adopt({ version })
    },
    /** The stored version, with this form's changes on top. */
    rebase: () => sayChanged(form.rebase(true).map((name) => labels[name])),
  }
}
