/** The state of a bulk action: the action and people, the preview, and the result. */
import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import type { Given } from '../../../src/domain/endpoint'
import type { Role } from '../../../src/domain/access'
import { ApiError, call, newKey } from '../../../web/api'
import { byField } from '../../../web/form/fieldErrors'
import type { Dialogs } from '../../../web/module'
import { afterEvent } from '../../../web/live'
import { toast } from '../../../web/toast'
import { summaryOf } from '../../../web/sendOnce'
import { bulk, bulkPreview, bulkProgress, type BulkAction, type BulkOutcome } from '../contract'

export type Draft = {
  action: BulkAction
  all: boolean
  role: Role
  manager: string
  designation: string
  shift: string
  lastWorkDate: string
  title: string
  message: string
  sendPush: boolean
  sendInApp: boolean
}
export type Shown = { outcome: BulkOutcome; of: 'preview' | 'result' }
type Wanted = Given<typeof bulkPreview>

export function useBulk({ chosen, filter, all, onDone }: Dialogs['bulkActions'], today: string) {
  const [draft, setDraft] = useState<Draft>({
    action: 'activate',
    all,
    role: 'Recruiter',
    manager: '',
    designation: '',
    shift: '1',
    lastWorkDate: today,
    title: '',
    message: '',
    sendPush: true,
    sendInApp: true,
  })
  const [errors, setErrors] = useState<Record<string, string>>({})
  const [busy, setBusy] = useState(false)
  const [shown, setShown] = useState<Shown | null>(null)
  /** The action applies exactly what was previewed. */
  const [wanted, setWanted] = useState<Wanted | null>(null)
  /** One key per preview: pressing again after a lost answer changes and notifies nobody twice. */
  const [key, setKey] = useState('')
  const progress = useQuery({
    queryKey: [bulkProgress.path, key],
    queryFn: () => call(bulkProgress, { key }),
    enabled: busy && shown !== null && key !== '',
    refetchInterval: 700,
    staleTime: 0,
    gcTime: 0,
  }).data

  const set = (change: Partial<Draft>) => {
    setDraft((now) => ({ ...now, ...change }))
    setErrors({})
  }

  async function look(): Promise<void> {
    const body = { ...valueOf(draft), ...(draft.all ? { filter } : { ids: [...chosen] }) } as Wanted
    setErrors({})
    setBusy(true)
    try {
      const { seen, ...outcome } = await call(bulkPreview, body)
      setWanted({ ...body, seen })
      setKey(newKey())
      setShown({ outcome, of: 'preview' })
    } catch (error) {
      fail(error, 'The preview failed')
    } finally {
      setBusy(false)
    }
  }

  async function run(): Promise<void> {
    if (!wanted) return
    setBusy(true)
    try {
      const outcome = await call(bulk, wanted, { key })
      setShown({ outcome, of: 'result' })
      onDone()
      toast({
        title: 'Bulk Actions',
        text: resultWords(outcome, draft.action),
        tone: outcome.refusedCount ? 'plain' : 'good',
      })
    } catch (error) {
      if (error instanceof ApiError && error.isLost) {
        // It may still be running or done; the same key prevents repeating it.
        toast({
          title: 'No answer from the server',
          text: 'Press the button again. The action continues, and nobody is changed or notified twice.',
          tone: 'bad',
          lasts: 10_000,
        })
        return
      }
      fail(error, 'The bulk action failed')
      // Done in turns: what was done before it broke off is done. Another look shows what is left.
      setShown(null)
    } finally {
      setBusy(false)
      // It makes many writes, whose answers list no events.
      void afterEvent('person.bulk_changed')
    }
  }

  function fail(error: unknown, otherwise: string) {
    if (error instanceof ApiError)
      setErrors(byField(error.errors.map((e) => ({ ...e, field: e.field.replace(/^value\./, '') }))))
    toast({ title: 'Error', text: summaryOf(error, otherwise), tone: 'bad' })
  }

  return {
    draft,
    set,
    errors,
    busy,
    shown,
    progress: busy ? progress : undefined,
    look,
    run,
    back: () => setShown(null),
  }
}

function valueOf(draft: Draft): { action: BulkAction; value?: unknown } {
  const { action } = draft
  const { title, message, sendPush, sendInApp } = draft
  const values: Record<BulkAction, unknown> = {
    activate: undefined,
    deactivate: draft.lastWorkDate || undefined,
    'role-change': draft.role,
    'manager-change': draft.manager ? Number(draft.manager) : null,
    'designation-change': draft.designation.trim() || null,
    'shift-change': Number(draft.shift),
    'send-notification': { title, message, sendPush, sendInApp },
  }
  return values[action] === undefined ? { action } : { action, value: values[action] }
}

export const people = (count: number) => (count === 1 ? '1 person' : `${count} people`)

export function resultWords(
  { done, unchanged, refusedCount }: BulkOutcome,
  action: BulkAction,
  isPreview = false,
): string {
  const verb =
    action === 'send-notification'
      ? isPreview
        ? 'would be notified'
        : done === 1
          ? 'was notified'
          : 'were notified'
      : isPreview
        ? 'would be changed'
        : done === 1
          ? 'was changed'
          : 'were changed'
  return (
    [
      `${people(done)} ${verb}`,
      ...(unchanged ? [`${unchanged} unchanged`] : []),
      ...(refusedCount ? [`${refusedCount} refused`] : []),
    ].join(', ') + '.'
  )
}
