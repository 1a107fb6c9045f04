/** Invitations by mail, with their toasts: of one person, or of all people without a password. */
import { dayOf } from '../../../../src/domain/day'
import { call } from '../../../../web/api'
import { todayIn } from '../../../../web/firm'
import { invalidatePaths } from '../../../../web/query'
import { fullName, shortDateWords } from '../../../../web/format'
import { sentenceOf, useSendOnce } from '../../../../web/sendOnce'
import { toast } from '../../../../web/toast'
import { invitePeople, type Person } from '../../contract'

type Invited = Pick<Person, 'id' | 'firstName' | 'lastName'>

/** True if the person was invited. */
export function useInviteOne() {
  const sendOnce = useSendOnce()
  return async (person: Invited): Promise<boolean> => {
    try {
      const { invited, passed } = await sendOnce(person.id, (key) =>
        call(invitePeople, { ids: [person.id] }, { key }),
      )
      if (invited.length)
        toast({ title: 'Invited', text: `${fullName(person)} gets a mail with a link.`, tone: 'good' })
      else
        toast({
          title: 'Not invited',
          text: `${fullName(person)} ${passed[0]?.reason ?? 'no longer exists'}.`,
          tone: 'bad',
        })
      refresh()
      return invited.length > 0
    } catch (error) {
      return failed(error)
    }
  }
}

/** True if everybody was invited. */
export function useInviteAll() {
  const sendOnce = useSendOnce()
  return async (): Promise<boolean> => {
    try {
      const { invited } = await sendOnce('all', (key) => call(invitePeople, {}, { key }))
      const text = invited.length === 1 ? '1 person gets' : `${invited.length} people get`
      toast({ title: 'Invited', text: `${text} a mail with a link.`, tone: 'good' })
      refresh()
      return true
    } catch (error) {
      return failed(error)
    }
  }
}

/** The event of the invitations follows a moment later. */
const refresh = () => void invalidatePaths('/api/users', '/api/users/:id')

function failed(error: unknown): false {
  toast({ title: 'Nobody was invited', text: sentenceOf(error, 'Please try again.'), tone: 'bad' })
  return false
}

/** `invited 25 Nov`, or null. */
export function invitedWords(invitedAt: string | null | undefined, zone: string): string | null {
  return invitedAt ? `invited ${shortDateWords(dayOf(invitedAt, zone), todayIn(zone))}` : null
}
