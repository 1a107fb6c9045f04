/** The state of a broadcast: text, recipients and channels; sending it, and the result. */
import { useState } from 'react'
import { call } from '../../../../web/api'
import { ask, client } from '../../../../web/query'
import { toast } from '../../../../web/toast'
import { sentenceOf, useSendOnce } from '../../../../web/sendOnce'
import {
  broadcast,
  broadcastByDesignation,
  broadcastMissing,
  listDesignations,
  listRoles,
  type broadcastAnswer,
  type broadcastGroups,
} from '../../contract'
import type { z } from '../../../../src/domain/endpoint'

export type Group = (typeof broadcastGroups)[number]
export type By = 'role' | 'designation'
export type Draft = {
  title: string
  message: string
  roles: readonly Group[]
  designations: readonly string[]
  sendPush: boolean
  sendInApp: boolean
}
type BroadcastAnswer = z.output<typeof broadcastAnswer>

const blank: Draft = { title: '', message: '', roles: [], designations: [], sendPush: true, sendInApp: true }

export type Fault = 'title' | 'message' | 'recipients' | 'channels'

export function useBroadcast() {
  const keyed = useSendOnce()
  const [draft, setDraft] = useState(blank)
  const [wrong, setWrong] = useState<readonly Fault[]>([])
  const [busy, setBusy] = useState(false)
  const [sentId, setSentId] = useState<number | null>(null)

  function set(change: Partial<Draft>) {
    setDraft((before) => ({ ...before, ...change }))
    setWrong([])
  }

  /** The first invalid field; else the number of recipients, or null if unknown. */
  async function check(by: By): Promise<{ fault: Fault } | { people: number | null }> {
    const faults = faultsOf(draft, by)
    setWrong(faults)
    if (faults[0]) {
      toast({ title: 'Validation Error', text: broadcastMissing, tone: 'bad' })
      return { fault: faults[0] }
    }
    setBusy(true)
    try {
      const people =
        by === 'role'
          ? peopleIn(await client.fetchQuery(ask(listRoles)), draft.roles)
          : (await client.fetchQuery(ask(listDesignations)))
              .filter(({ designation }) => draft.designations.includes(designation))
              .reduce((sum, { count }) => sum + count, 0)
      return { people }
    } catch {
      return { people: null }
    } finally {
      setBusy(false)
    }
  }

  async function send(by: By): Promise<void> {
    setBusy(true)
    const { roles, designations, ...rest } = draft
    const text = { ...rest, title: draft.title.trim(), message: draft.message.trim() }
    try {
      const answer =
        by === 'role'
          ? await keyed([by, roles, text], (key) => call(broadcast, { ...text, roles: [...roles] }, { key }))
          : await keyed([by, designations, text], (key) =>
              call(broadcastByDesignation, { ...text, designations: [...designations] }, { key }),
            )
      toastOutcome(answer, text.sendPush, by)
      if (answer.success) {
        setSentId(answer.broadcastId)
        setDraft({ ...blank, sendPush: text.sendPush, sendInApp: text.sendInApp })
      }
    } catch (error) {
      toast({
        title: by === 'role' ? 'Broadcast Failed' : 'Failed to Send Notification',
        text: sentenceOf(error, 'Please try again.'),
        tone: 'bad',
      })
    } finally {
      setBusy(false)
    }
  }

  const missing = wrong.length > 0 ? broadcastMissing : undefined
  return { draft, set, wrong, missing, busy, check, send, sentId }
}

function faultsOf({ title, message, roles, designations, sendPush, sendInApp }: Draft, by: By): Fault[] {
  const to = by === 'role' ? roles : designations
  return [
    ...(title.trim() ? [] : ['title' as const]),
    ...(message.trim() ? [] : ['message' as const]),
    ...(to.length ? [] : ['recipients' as const]),
    ...(sendPush || sendInApp ? [] : ['channels' as const]),
  ]
}

function toastOutcome(
  { success, message, warning, pushSentCount, pushFailedCount, inAppSentCount }: BroadcastAnswer,
  sendPush: boolean,
  by: By,
): void {
  if (!success)
    return toast({
      title: 'No Recipients Found',
      text: by === 'designation' ? 'No active users found with the selected designation(s)' : message,
      tone: 'bad',
    })
  if (sendPush && pushSentCount === 0 && pushFailedCount > 0) {
    const inApp =
      inAppSentCount > 0
        ? `${inAppSentCount} ${inAppSentCount === 1 ? 'person got' : 'people got'} it in the app. `
        : ''
    return toast({
      title: 'Push Notifications Not Sent',
      text: `${inApp}Users must enable push notifications in Notification Settings to get them.`,
      lasts: 8000,
    })
  }
  if (warning)
    return toast({ title: 'Notification partially sent', text: `${message}. ${warning}.`, lasts: 8000 })
  toast({ title: 'Notification sent', text: message, tone: 'good' })
}

/** The number of active people with one of the roles. */
export function peopleIn(
  roles: readonly { role: string; count: number }[],
  chosen: readonly Group[],
): number {
  return roles
    .filter(({ role }) => chosen.includes('All') || (chosen as readonly string[]).includes(role))
    .reduce((sum, { count }) => sum + count, 0)
}

/** `All` stands alone. */
export function toggled(groups: readonly Group[], group: Group): Group[] {
  if (groups.includes(group)) return groups.filter((one) => one !== group)
  return group === 'All' ? ['All'] : [...groups.filter((one) => one !== 'All'), group]
}
