/** The candidate form while it is filled in: what is typed, what is wrong, sending it, and two at once. */
import { useState } from 'react'
import { ApiError, call } from '../../../../web/api'
import { byField } from '../../../../web/forms'
import { useRebase } from '../../../../web/rebase'
import { toast } from '../../../../web/toast'
import { summaryOf, useWish } from '../../../../web/wish'
import { createCandidate, getCandidate, updateCandidate, type Candidate } from '../../contract'
import {
  blank,
  bodyOf,
  changedOf,
  faultsOf,
  names,
  valuesOf,
  type FieldName,
  type Values,
} from './candidateFields'

export type CandidateForm = ReturnType<typeof useCandidateForm>

export function useCandidateForm(
  candidate: Candidate | null,
  usual: Partial<Values> = {},
  replacesId?: number,
) {
  const wish = useWish()
  const base = useRebase<Values>(candidate ? valuesOf(candidate) : { ...blank, ...usual }, candidate?.version)
  const [values, setValues] = useState(base.before)
  const [errors, setErrors] = useState<Record<string, string>>({})
  const [busy, setBusy] = useState(false)

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
    const changes = changedOf(values, base.before)
    if (candidate && Object.keys(changes).length === 0) return true
    setBusy(true)
    try {
      if (candidate)
        await call(updateCandidate, { ...changes, id: String(candidate.id), version: base.version })
      else
        await wish(values, (key) =>
          call(createCandidate, { ...bodyOf(values), ...(replacesId && { replacesId }) }, { key }),
        )
      toast({
        title: 'Success',
        text: `Billing candidate ${candidate ? 'updated' : 'added'} successfully`,
        tone: 'good',
      })
      return true
    } catch (error) {
      setBusy(false)
      if (error instanceof ApiError && error.status === 409 && candidate) {
        const stored = await call(getCandidate, { id: String(candidate.id) }).catch(() => null)
        if (stored) base.overtaken(valuesOf(stored), stored.version)
        return null
      }
      toast({
        title: 'Error',
        text: summaryOf(error, `Failed to ${candidate ? 'update' : 'add'} billing candidate.`),
        tone: 'bad',
      })
      return error instanceof ApiError && error.errors.length > 0 ? fail(byField(error.errors)) : null
    }
  }

  function rebase(keepMine: boolean) {
    setValues(base.rebase(values, keepMine))
    setErrors({})
  }

  return {
    before: base.before,
    values,
    set,
    errors,
    busy,
    isDirty: base.isDirty(values),
    send,
    theirs: base.theirs,
    rebase,
  }
}
