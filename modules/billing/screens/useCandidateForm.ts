/** The candidate form while it is filled in: what is typed, what is wrong, sending it, and two at once. */
import { useState } from 'react'
import { ApiError, call } from '../../../web/api'
import { byField } from '../../../web/forms'
import { toast } from '../../../web/toast'
import { sentenceOf, useWish } from '../../../web/wish'
import { createCandidate, getCandidate, updateCandidate, type Candidate } from '../contract'
import { blank, bodyOf, changedOf, faultsOf, names, valuesOf, type FieldName, type Values } from './candidateFields'
import { changed } from './useCandidates'

export type CandidateForm = ReturnType<typeof useCandidateForm>

export function useCandidateForm(candidate: Candidate | null, usual: Partial<Values> = {}) {
  const wish = useWish()
  const [before, setBefore] = useState<Values>(() => (candidate ? valuesOf(candidate) : { ...blank, ...usual }))
  const [version, setVersion] = useState(candidate?.version)
  const [values, setValues] = useState(before)
  const [errors, setErrors] = useState<Record<string, string>>({})
  const [busy, setBusy] = useState(false)
  /** Somebody else was faster: what is stored now. */
  const [theirs, setTheirs] = useState<Candidate | null>(null)
  const isDirty = names.some((name) => values[name] !== before[name])

  function set(name: FieldName, text: string) {
    setValues((now) => ({ ...now, [name]: text }))
    setErrors(({ [name]: _, ...others }) => others)
  }

  function fail(wrong: Record<string, string>): FieldName | null {
    setErrors(wrong)
    return names.find((name) => wrong[name]) ?? null
  }

  /** True when it is saved, else the first field to correct, if there is one. */
  async function send(): Promise<true | FieldName | null> {
    const wrong = faultsOf(values)
    if (Object.keys(wrong).length > 0) return fail(wrong)
    const changes = changedOf(values, before)
    if (candidate && Object.keys(changes).length === 0) return true
    setBusy(true)
    try {
      if (candidate) await call(updateCandidate, { ...changes, id: String(candidate.id), version })
      else await wish(values, (key) => call(createCandidate, bodyOf(values), { key }))
      toast({ title: 'Success', text: `Billing candidate ${candidate ? 'updated' : 'added'} successfully`, tone: 'good' })
      changed('candidate.changed')
      return true
    } catch (error) {
      setBusy(false)
      if (error instanceof ApiError && error.status === 409 && candidate) {
        setTheirs(await call(getCandidate, { id: String(candidate.id) }).catch(() => null))
        return null
      }
      toast({ title: 'Error', text: sentenceOf(error, `Failed to ${candidate ? 'update' : 'add'} billing candidate.`), tone: 'bad' })
      return error instanceof ApiError && error.errors.length > 0 ? fail(byField(error.errors)) : null
    }
  }

  /** What is stored now, with what was changed here on top, or without it. */
  function rebase(keepMine: boolean) {
    const stored = valuesOf(theirs!)
    const mine = keepMine ? Object.fromEntries(names.filter((name) => values[name] !== before[name]).map((name) => [name, values[name]])) : {}
    setValues({ ...stored, ...mine })
    setBefore(stored)
    setVersion(theirs!.version)
    setTheirs(null)
    setErrors({})
  }

  return { before, values, set, errors, busy, isDirty, send, theirs, rebase }
}
