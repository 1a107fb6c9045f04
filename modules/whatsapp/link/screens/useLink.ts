/** One's own WhatsApp on the screen: the session, polled, and what can be sent with it. */
import { useQuery } from '@tanstack/react-query'
import { afterEvent, usePoll } from '../../../../web/live'
import { ask } from '../../../../web/query'
import { sessions, status, type Session, type Status } from '../../contract'

const sessionPoll = 5_000

export type Link = { session: Session; status: Status; isConnected: boolean }

export function useLink() {
  const poll = usePoll(sessionPoll)
  const answer = useQuery({ ...ask(sessions), refetchInterval: poll })
  const more = useQuery({ ...ask(status), refetchInterval: poll })
  const session = answer.data?.[0]
  const link: Link | null =
    session && more.data ? { session, status: more.data, isConnected: session.status === 'connected' } : null
  const retry = () => {
    void answer.refetch()
    void more.refetch()
  }
  return { link, isFailed: !link && (answer.isError || more.isError), retry }
}

export const linkChanged = () => afterEvent('whatsapp.session')
export const messagesChanged = () => afterEvent('whatsapp.messages')
