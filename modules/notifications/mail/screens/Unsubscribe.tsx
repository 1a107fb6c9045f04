/** The page behind 'Stop mails about …' in a mail. It needs no sign-in, and stops nothing by being opened. */
import { useEffect, useState } from 'react'
import { useMutation } from '@tanstack/react-query'
import { ApiError, call } from '../../../../web/api'
import { useFirm } from '../../../../web/firm'
import { Button } from '../../../../web/ui/Button'
import { EmptyState } from '../../../../web/ui/Empty'
import { stopMails, topicNames, type Topic } from '../../contract'
import './unsubscribe.css'

export default function Unsubscribe() {
  const [token] = useState(() => decodeURIComponent(location.hash.slice(1)))
  const firm = useFirm()
  const stop = useMutation({ mutationFn: () => call(stopMails, { token }) })
  const what = wordsOf(token)

  useEffect(() => {
    document.title = 'Stop mails · Muster'
  }, [])

  return (
    <main className="unsubscribe">
      <div className="unsubscribe-sheet">
        <header>
          <img src="/icon.svg" alt="" width={40} height={40} />
          <h1>{stop.isSuccess ? 'Mails stopped' : 'Stop mails?'}</h1>
        </header>
        {what === null ? (
          <EmptyState action={<a href="/notification-settings">Notification Settings</a>}>
            This link is not complete. Use the one in the mail.
          </EmptyState>
        ) : (
          <>
            <p role="status">
              {stop.isSuccess
                ? `You get no more mails ${what}. You still see them in the app.`
                : `You will get no more mails ${what} from ${firm?.name ?? 'Muster'}. ` +
                  'You still see them in the app.'}
            </p>
            {stop.error && (
              <p className="field-error" role="alert">
                {stop.error instanceof ApiError ? stop.error.sentence : 'Please try again.'}
              </p>
            )}
            {stop.isSuccess ? (
              <a className="by-itself" href="/notification-settings">
                Notification Settings
              </a>
            ) : (
              <Button variant="primary" size="large" busy={stop.isPending} onClick={() => stop.mutate()}>
                Stop these mails
              </Button>
            )}
          </>
        )}
      </div>
    </main>
  )
}

/** The topic is readable in the token; its signature is checked by the server. */
function wordsOf(token: string): string | null {
  const topic = /^\d+-([a-z]+)-[\w-]{32}$/.exec(token)?.[1]
  if (topic === 'all') return 'about any topic'
  return topic && Object.hasOwn(topicNames, topic) ? `about “${topicNames[topic as Topic]}”` : null
}
