/** The privacy policy: public, outside the frame, in words that can be read. */
import { useEffect } from 'react'
import { useFirm } from '../firm'
import './privacy.css'

export default function Privacy() {
  const firm = useFirm()?.name ?? 'your employer'
  useEffect(() => {
    document.title = 'Privacy Policy · Muster'
  }, [])

  return (
    <main className="privacy">
      <article>
        <p className="faint">Muster</p>
        <h1>Privacy Policy</h1>
        <p className="privacy-lead">
          Muster keeps the attendance, leave and work records of the people who work for {firm}. {firm} runs it and decides over its data. This page says what
          is kept, why, for how long, and what you can ask for.
        </p>

        <h2>What is collected</h2>
        <ul>
          <li>
            <b>Who you are:</b> name, employee number, office and personal e-mail, phone numbers, date of birth, addresses, photograph, emergency contact, and
            the identity numbers (Aadhar, PAN) that payroll needs.
          </li>
          <li>
            <b>Your work:</b> role, designation, manager, office, shift, joining and leaving dates, salary, targets, tasks and comments.
          </li>
          <li>
            <b>Attendance:</b> punches in and out, breaks and their reasons, corrections you ask for, and who approved them.
          </li>
          <li>
            <b>Leave:</b> applications, reasons, balances and decisions.
          </li>
          <li>
            <b>Location:</b> latitude, longitude, accuracy and the address they stand for, at a punch only.
          </li>
          <li>
            <b>Billing records:</b> candidates, clients and invoices that you work on.
          </li>
          <li>
            <b>Technical records:</b> sign-ins, the network address they came from, a random name for your browser, and a log of changes. Your password is kept
            only as a hash that cannot be read back.
          </li>
        </ul>

        <h2>Location</h2>
        <p>
          GPS location is collected only at punch in or punch out, after your browser has asked you. You are not followed in between. The address is looked up by
          the server from the coordinates; your name is not part of that question.
        </p>
        <p>For the weather on the dashboard your position is rounded to about 10 km before it leaves your device, and it is never stored.</p>

        <h2>What it is used for</h2>
        <p>
          To record working time, decide on leave and corrections, prepare payroll and invoices, tell people what concerns them, and keep the records that the law
          asks of an employer. Data is not sold and not used for advertising.
        </p>

        <h2>Who sees it</h2>
        <p>
          You see your own records. Your managers see the attendance and leave of their team. Administrators see what they need to run the firm; identity numbers
          and salary are hidden from everybody else, and looking at a hidden identity number is recorded.
        </p>

        <h2>Notifications</h2>
        <p>If you allow push notifications, Muster sends these types, and each can be switched off:</p>
        <ul>
          <li>reminders to punch in and punch out,</li>
          <li>leave applications to decide, and decisions on yours,</li>
          <li>regularization requests to decide, and decisions on yours,</li>
          <li>tasks assigned to you and their deadlines,</li>
          <li>announcements by the firm.</li>
        </ul>
        <p>Your browser’s push service carries them; it receives the message encrypted.</p>

        <h2>How long it is kept</h2>
        <p>
          Financial and attendance records are retained for about 7 years, as Indian tax and labour law asks. Exact positions may be removed earlier, leaving the
          time of the punch. Sign-in sessions end after 30 days without use.
        </p>

        <h2>Your rights</h2>
        <ul>
          <li>
            <b>Access:</b> ask for what is kept about you. Most of it is on your own screens.
          </li>
          <li>
            <b>Correction:</b> edit your profile, ask for regularization, or tell an administrator what is wrong.
          </li>
          <li>
            <b>Deletion:</b> ask for data to be deleted that no law requires to be kept.
          </li>
          <li>
            <b>Opt-out:</b> refuse location or notifications in your browser at any time. Without a location a punch may not be accepted; ask your manager for a
            regularization then.
          </li>
          <li>
            <b>Export:</b> ask for your records as a file.
          </li>
        </ul>
        <p>Write to an administrator of {firm} to use any of these.</p>

        <h2>Age</h2>
        <p>Muster is for people at work and is not meant for anybody under 18.</p>

        <h2>Storage in your browser</h2>
        <p>Muster sets no tracking cookies. Your browser keeps your sign-in, the theme you chose, and the random name mentioned above.</p>

        <p className="privacy-end">
          <a href="/">Back to Muster</a>
        </p>
      </article>
    </main>
  )
}
