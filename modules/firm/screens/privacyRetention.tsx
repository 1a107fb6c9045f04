/** Privacy policy: retention as set by the firm, and people's rights with the screens for them. */
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
      'Attendance, leave, regularizations and audit details',
      recordsYears === 0 ? 'without limit' : `${years(recordsYears)}; older data is deleted every night`,
    ],
    [
      'Completed tasks with their comments',
      recordsYears === 0
        ? 'without limit'
        : `${years(recordsYears)}; an open task until it is completed or deleted`,
    ],
    [
      'Candidates, invoices and receipts',
      recordsYears === 0 ? 'without limit' : `${years(recordsYears)} and until ${firm} deletes them`,
    ],
    ['Exact positions of punches', days(positionsDays)],
    ['Read notifications', days(noticesDays)],
    ['Ended sign-ins with address and browser', days(noticesDays)],
    ['Sent WhatsApp messages with their files', `${days(messagesDays)}, then deleted`],
    ['Opted-out WhatsApp numbers', 'until they are removed from the opt-out list'],
    ['Imported rows', `${days(importsDays)}, then deleted`],
    [
      "Copies of all of this in backups, which only the server's operator can open",
      `removed about ${days(backupsDays)} after the data is deleted here`,
    ],
    ['Your profile and employment', 'while you work here, and until an Admin deletes it'],
    ['Your photo', 'until you remove or replace it, or your profile is deleted'],
  ]
}

export function RetentionPeriods({ of }: { of: Privacy }) {
  const { recordsYears } = of
  return (
    <>
      <h2>How long it is kept</h2>
      <p>
        Financial and attendance records are retained{' '}
        {recordsYears === 0 ? 'without limit' : `for ${years(recordsYears)}`}, as tax and labour law requires.
        In detail:
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
        A sign-in ends after 30 days without use. When your profile is deleted, the sign-in, contact data,
        identity numbers, salary and photo are removed immediately; records that must be kept stay under
        ‘Former employee’ and a number. When audit details are deleted, the audit still shows that something
        was done.
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
          your screens show your records; <To path="/profile">My Profile</To> shows your stored data and where
          you are signed in.
        </Right>
        <Right name="Correction">
          change your data with Edit Profile in <To path="/profile">My Profile</To>; request a regularization
          in <To path="/attendance">Attendance</To> if a day is wrong; an Admin changes role, office, joining
          date and salary.
        </Right>
        <Right name="Deletion">
          remove your photo in <To path="/profile">My Profile</To> and your notifications in{' '}
          <To path="/notifications">Notifications</To> yourself; ask for the rest to be deleted. Data that the
          law requires stays as long as required.
        </Right>
        <Right name="Opt-out">
          choose your notifications in <To path="/notification-settings">Notification Settings</To>, and
          refuse location or notifications in your browser at any time.{' '}
          {positionRequired &&
            'Without a location a punch is not accepted; request a regularization instead.'}
        </Right>
        <Right name="Export">
          ‘Your data’ in <To path="/profile">My Profile</To> downloads everything that Muster stores about
          you, as an Excel workbook or as JSON. The download is recorded in the audit.
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

/** A link to the screen; people who are not signed in see sign-in first. */
function To({ path, children }: { path: string; children: ReactNode }) {
  return <a href={path}>{children}</a>
}
