/**
 * The privacy policy: public, outside the frame, in words that can be read. It says what the software does,
 * as this firm has set it: whoever builds something that keeps more about people, or tells it to somebody,
 * says so here.
 */
import { useEffect } from 'react'
import { useQuery } from '@tanstack/react-query'
import { ask } from '../../../web/query'
import { ErrorState } from '../../../web/ui/Empty'
import { Waiting } from '../../../web/ui/Spinner'
import { sentenceOf } from '../../../web/wish'
import { getPrivacy, type Privacy } from '../contract'
import { Asked, Collected, Location, Notified, Seen, WhatsApp } from './privacyCollected'
import { Kept, Rights } from './privacyKept'
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
        {behind.length > 0 && ` (${behind.join(', ')})`}. {firm} runs it on a server of its own and decides
        over its data. This page says what is kept, why, for how long, and what you can do about it,
        {` as ${firm} has set it today.`}
      </p>
      <Collected of={of} />
      <Location of={of} />
      <h2>What it is used for</h2>
      <p>
        To record working time, decide on leave and regularizations, prepare payroll and invoices, tell people
        what concerns them, and keep the records that the law asks of an employer. Data is not sold, and not
        used for advertising.
      </p>
      <Seen of={of} />
      <Asked of={of} />
      <WhatsApp of={of} />
      <Notified />
      <Kept of={of} />
      <Rights of={of} />
      <h2>Age</h2>
      <p>Muster is for people at work. The minimum age is 18; it is not meant for anybody younger.</p>
      <h2>Storage in your browser</h2>
      <p>
        Muster sets no cookies and follows nobody. Your browser keeps your sign-in, the theme you chose, a
        random name for itself, and, for when there is no network, what you saw last of your attendance, leave
        and notifications (for a week at most, gone when you log out) and punches that wait to be sent.
      </p>
    </>
  )
}
