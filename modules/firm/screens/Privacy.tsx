/**
 * The privacy policy: public, outside the shell, in plain words. It describes the software with this firm's
 * settings. Code that stores more personal data, or sends it to somebody, must be described here.
 */
import { useEffect } from 'react'
import { useQuery } from '@tanstack/react-query'
import { ask } from '../../../web/query'
import { ErrorState } from '../../../web/ui/Empty'
import { Waiting } from '../../../web/ui/Spinner'
import { sentenceOf } from '../../../web/sendOnce'
import { getPrivacy, type Privacy } from '../contract'
import { AssistantPrivacy, Collected, Location, Notified, Seen, WhatsApp } from './privacyCollected'
import { RetentionPeriods, Rights } from './privacyRetention'
import './privacy.css'

export default function PrivacyPage() {
  const { data, error, refetch } = useQuery(ask(getPrivacy))
  useEffect(() => {
    document.title = 'Privacy Policy · Muster'
  }, [])
  return (
    <main className="privacy">
      <article>
        <p className="faint">Muster</p>
        <h1>Privacy Policy</h1>
        {data ? (
          <Policy of={data} />
        ) : error ? (
          <ErrorState retry={() => void refetch()}>
            {sentenceOf(error, 'The privacy policy could not be loaded.')}
          </ErrorState>
        ) : (
          <Waiting />
        )}
        <p className="privacy-end">
          <a href="/" className="by-itself">
            Back to Muster
          </a>
        </p>
      </article>
    </main>
  )
}

function Policy({ of }: { of: Privacy }) {
  const { firm, companies } = of
  const behind = companies.filter((name) => name !== firm)
  return (
    <>
      <p className="privacy-lead">
        Muster keeps the attendance, leave and work records of the people who work for {firm}
        {behind.length > 0 && ` (${behind.join(', ')})`}. {firm} runs it on its own server and is responsible
        for the data. This page says what is stored, why, for how long, and what your rights are,
        {` under the current settings of ${firm}.`}
      </p>
      <Collected of={of} />
      <Location of={of} />
      <h2>Use of the data</h2>
      <p>
        To record working time, decide leave and regularizations, prepare payroll and invoices, send
        notifications, and keep the records that the law requires of an employer. Data is not sold and not
        used for advertising.
      </p>
      <Seen of={of} />
      <AssistantPrivacy of={of} />
      <WhatsApp of={of} />
      <Notified />
      <RetentionPeriods of={of} />
      <Rights of={of} />
      <h2>Age</h2>
      <p>Muster is for employees. The minimum age is 18; it is not meant for anybody younger.</p>
      <h2>Storage in your browser</h2>
      <p>
        Muster sets no cookies and does not track you. Your browser stores your sign-in, your theme, a random
        name for itself at sign-in, a random id for punches (both are kept when you sign out) and, for offline
        use, your latest attendance, leave and notifications (for at most a week, deleted when you sign out)
        and punches waiting to be sent.
      </p>
    </>
  )
}
