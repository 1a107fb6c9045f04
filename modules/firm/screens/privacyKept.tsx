/**
 * Of the privacy policy: how long things are kept, as it is set, and what somebody can do about their data,
 * with where.
 */
import type { ReactNode } from 'react'
import type { Privacy } from '../contract'

const years = (count: number) =>
  count === 0 ? 'without limit' : `about ${count} ${count === 1 ? 'year' : 'years'}`
const days = (count: number) => (count === 0 ? 'without limit' : `${count} ${count === 1 ? 'day' : 'days'}`)
function periods({
  recordsYears,
  positionsDays,
  noticesDays,
  importsDays,
  messagesDays,
  backupsDays,
  firm,
}: Privacy): readonly (readonly [string, string])[] {
  return [
    [
      'Attendance, leave, regularizations and the words of the audit',
      recordsYears === 0 ? 'without limit' : `${years(recordsYears)}; what is older is deleted every night`,
    ],
    [
      'Tasks that are done, with their comments',
      recordsYears === 0
        ? 'without limit'
        : `${years(recordsYears)}; an open one until it is done or its creator deletes it`,
    ],
    [
      'Candidates, invoices and receipts',
      recordsYears === 0 ? 'without limit' : `${years(recordsYears)} and until ${firm} deletes them`,
    ],
    ['Exact positions of punches', days(positionsDays)],
    ['Notifications that you have read', days(noticesDays)],
    ['Sign-ins that have ended, with address and browser', days(noticesDays)],
    ['WhatsApp messages that were sent, with their files', `${days(messagesDays)}, then deleted`],
    ['Numbers that are not to be written to', 'until they are taken off the opt-out list'],
    ['Rows of sheets that were imported', `${days(importsDays)}, then deleted`],
    [
      'Copies of all of this in backups, which only whoever runs the server can open',
      `gone from them about ${days(backupsDays)} after it was deleted here`,
    ],
    ['Your profile and your employment', 'as long as you work here, and until an Admin deletes it'],
    ['Your photo', 'until you remove or replace it, or your profile is deleted'],
  ]
}

export function Kept({ of }: { of: Privacy }) {
  const { recordsYears } = of
  return (
    <>
      <h2>How long it is kept</h2>
      <p>
        Financial and attendance records are retained{' '}
        {recordsYears === 0 ? 'without limit' : `for ${years(recordsYears)}`}, as tax and labour law asks of
        an employer. In detail:
      </p>
      <dl className="privacy-periods">
        {periods(of).map(([what, long]) => (
          <div key={what}>
            <dt>{what}</dt>
            <dd>{long}</dd>
          </div>
        ))}
      </dl>
      <p>
        A sign-in ends after 30 days without use. When your profile is deleted, sign-in, contact data,
        identity numbers, salary and photograph go at once; records that must be kept stay under ‘Former
        employee’ and a number. The audit keeps that something was done when its words are deleted.
      </p>
    </>
  )
}

export function Rights({ of: { firm, contact, positionRequired } }: { of: Privacy }) {
  return (
    <>
      <h2>Your rights, and how to use them</h2>
      <ul>
        <Right name="Access">
          your own screens show your records; <To path="/profile">My Profile</To> shows what is kept about you
          and where you are signed in.
        </Right>
        <Right name="Correction">
          change your data with Edit Profile in <To path="/profile">My Profile</To>; ask for a regularization
          in <To path="/attendance">Attendance</To> when a day is wrong; role, office, joining date and salary
          are changed by an Admin.
        </Right>
        <Right name="Deletion">
          remove your photograph in <To path="/profile">My Profile</To> and your notifications in{' '}
          <To path="/notifications">Notifications</To> yourself; ask for the rest to be deleted. What the law
          requires to be kept stays as long as it requires.
        </Right>
        <Right name="Opt-out">
          choose what you are told in <To path="/notification-settings">Notification Settings</To>, and refuse
          location or notifications in your browser at any time.{' '}
          {positionRequired && 'Without a location a punch is not accepted; ask for a regularization then.'}
        </Right>
        <Right name="Export">
          ‘Your data’ in <To path="/profile">My Profile</To> gives everything that Muster holds of you as an
          Excel workbook or as JSON, at once. That you took it is noted in the audit.
        </Right>
        <Right name="Sign-ins">
          sign out a device that is not yours under ‘Sign-ins’ in <To path="/profile">My Profile</To>.
        </Right>
      </ul>
      <p>
        For anything else, write to{' '}
        {contact ? (
          <>
            <a href={`mailto:${contact}`}>{contact}</a> at {firm}
          </>
        ) : (
          `an Admin of ${firm}`
        )}
        .
      </p>
    </>
  )
}

function Right({ name, children }: { name: string; children: ReactNode }) {
  return (
    <li>
      <b>{name}:</b> {children}
    </li>
  )
}

/** Where it is done: the way in stands before it for who is not signed in. */
function To({ path, children }: { path: string; children: ReactNode }) {
  return <a href={path}>{children}</a>
}
