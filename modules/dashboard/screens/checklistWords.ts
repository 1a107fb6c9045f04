/** The texts of the set-up checklist: each item's title, what it is for, and where it is done. */
import type { Answer } from '../../../src/domain/endpoint'
import { publicAddress, windowAddress } from '../../../src/domain/publicAddress'
import type { checklist, ChecklistItem } from '../checklistContract'

export type List = Answer<typeof checklist>
export type Words = {
  title: string
  text: string
  action: string
  to: string
  search?: Record<string, unknown>
  hash?: string
  /** The button that ticks it by hand, and what it then says. */
  byHand: string
}

const notNeeded = 'Not needed'
const right = 'These are right'

export function wordsOf(id: ChecklistItem, list: List): Words {
  switch (id) {
    case 'facts':
      return {
        title: "The firm's facts",
        text: 'The companies that send invoices, and the contact for privacy questions.',
        action: 'Open Firm',
        to: '/settings',
        hash: 'firm',
        byHand: right,
      }
    case 'address':
      return {
        title: 'A secure address',
        text: addressText(list.url),
        action: 'Open Address',
        to: '/settings',
        hash: 'address',
        byHand: notNeeded,
      }
    case 'offices':
      return {
        title: 'Offices',
        text: 'Each punch is compared with the position of your offices.',
        action: 'Add offices',
        to: '/settings',
        hash: 'offices',
        byHand: notNeeded,
      }
    case 'shifts':
      return {
        title: 'Shifts and working hours',
        text: 'The usual shift is 09:30 to 18:30. Change it, or add your own shifts.',
        action: 'Open Shifts',
        to: '/settings',
        hash: 'shifts',
        byHand: right,
      }
    case 'holidays':
      return {
        title: 'Holidays',
        text: "Add the year's holidays one by one, or import your list.",
        action: 'Add holidays',
        to: '/settings',
        hash: 'holidays',
        byHand: notNeeded,
      }
    case 'mail':
      return {
        title: 'Mail',
        text: mailText(list),
        action: list.hasMailServer && !list.url ? 'Open Address' : 'Open Mail',
        to: '/settings',
        hash: list.hasMailServer && !list.url ? 'address' : 'mail',
        byHand: notNeeded,
      }
    case 'people':
      return {
        title: 'People',
        text: 'Import a sheet with all employees, or add them one by one.',
        action: 'Import people',
        to: '/employees',
        search: { import: 1 },
        byHand: notNeeded,
      }
    case 'invitations':
      return {
        title: 'Invitations',
        text: invitationText(list.toInvite),
        action: 'Invite people',
        to: '/employees',
        search: { password: 'missing' },
        byHand: notNeeded,
      }
    case 'punch':
      return {
        title: 'First punch',
        text: 'Punch in once to see that the position and the hours are right.',
        action: 'Open Attendance',
        to: '/attendance',
        byHand: notNeeded,
      }
  }
}

/** The sentences of doctor and Settings. A window with plain http warns also if MUSTER_URL is not set. */
function addressText(url: string | null): string {
  const configured = publicAddress(url)
  const here = windowAddress(location.origin)
  const judged = !url && here.kind === 'plain' ? here : configured
  return `${judged.finding}.${judged.todo ? ` ${judged.todo}` : ''}`
}

function mailText({ hasMailServer, url }: List): string {
  if (hasMailServer && !url) return 'The mail server is set, but MUSTER_URL is not. Links in mails need it.'
  if (hasMailServer) return 'The mail server is set. Send a test mail to see that it works.'
  if (url) return 'The mail server is not set. Muster sends invitations and reports with it.'
  return 'The mail server and MUSTER_URL are not set. Muster sends invitations and reports by mail.'
}

function invitationText(count: number): string {
  if (count === 0) return 'Once there are people, invite them here so that they can sign in.'
  const people = count === 1 ? '1 person has' : `${count} people have`
  return `${people} no password, and no invitation was delivered. Invite them so that they can sign in.`
}
