/** Of the privacy policy: what is collected, where positions go, who sees what, what is told. */
import type { Privacy } from '../contract'

export function Collected({ of: { signsInAt } }: { of: Privacy }) {
  return (
    <>
      <h2>What is collected</h2>
      <ul>
        <li>
          <b>Who you are:</b> name, employee ID, office and personal email, phone numbers, date of birth,
          addresses, emergency contact, the identity numbers (Aadhar, PAN) that payroll needs, and a
          photograph if you give one. It is drawn anew, small, without where or with what it was taken.
        </li>
        <li>
          <b>Your work:</b> role, designation, manager, office, shift, joining and leaving dates, salary and
          its parts, tasks and their comments.
        </li>
        <li>
          <b>Attendance:</b> punches in and out with their time and position, breaks and their reasons,
          corrections you ask for, and who decided them. Punches made without a network also carry the time of
          your device.
        </li>
        <li>
          <b>Leave:</b> applications, reasons, balances and decisions.
        </li>
        <li>
          <b>Billing:</b> candidates (name, phone, email, joining, salary offered), contacts at clients,
          invoices and receipts.
        </li>
        <li>
          <b>Notifications</b> that you were sent, and the browsers that you allowed to show them.
        </li>
        <li>
          <b>WhatsApp,</b> of those who link their own: the messages that they send with Muster (number, name,
          text, file, and what became of each), their templates and lists, and numbers that are not to be
          written to.
        </li>
        <li>
          <b>Technical records:</b> where and with what browser you signed in, and an audit: who changed what,
          when, and from which network address. Your password is kept only as a hash that cannot be read back;
          the secret of a second factor is kept encrypted.
          {signsInAt &&
            ` You may sign in at ${signsInAt}, which learns when you do and tells Muster your email ` +
              'address and its own name for you.'}
        </li>
      </ul>
    </>
  )
}

export function Location({
  of: { positionRequired, addressesFrom, weatherFrom, positionsDays },
}: {
  of: Privacy
}) {
  return (
    <>
      <h2>Location</h2>
      <p>
        GPS location is collected only at punch in or punch out: latitude, longitude, accuracy and the
        distance to the office, after your browser has asked you. You are not followed in between.{' '}
        {positionRequired
          ? 'A punch without a position is not accepted; ask for a regularization instead.'
          : 'A punch without a position is accepted too.'}
      </p>
      <p>
        {addressesFrom
          ? `For the address of a punch the server asks ${addressesFrom} about its coordinates; your name ` +
            'is no part of that question.'
          : 'Coordinates are told to nobody outside: the nearest town is found in a list that comes with ' +
            'Muster.'}{' '}
        {positionsDays > 0
          ? `After ${positionsDays} days the exact position and the address are cut: what stays is the ` +
            'office, or the place to about a kilometre.'
          : 'Positions are kept as long as the punch is.'}
      </p>
      <p>
        For the weather on the dashboard your position is rounded to about 10 km before it leaves your device,
        and it is never stored.
        {weatherFrom &&
          ` The server asks ${weatherFrom} about that place; your name is no part of that question.`}
      </p>
    </>
  )
}

export function Asked({ of: { assistantAsks, keepsConversations, noticesDays } }: { of: Privacy }) {
  return (
    <>
      <h2>The assistant</h2>
      <p>
        What you ask the assistant is answered from your own records, with what the screens would show you and
        nothing else.{' '}
        {assistantAsks
          ? 'Your question, and the figures that answer it, are sent to a language model at ' +
            `${assistantAsks}, which puts them into words.`
          : 'Your questions do not leave this server.'}{' '}
        {keepsConversations
          ? 'The conversation is kept on this server for you ' +
            `alone${noticesDays > 0 ? `, for ${noticesDays} days` : ''}; you can clear it at any time.`
          : 'The conversation is kept in your browser only, until you clear it or sign out.'}
      </p>
    </>
  )
}

export function WhatsApp({ of: { messagesDays } }: { of: Privacy }) {
  return (
    <>
      <h2>WhatsApp</h2>
      <p>
        Who links their own WhatsApp sends with it from their own number: the messages go through WhatsApp,
        under its terms, and are kept here for {messagesDays} {messagesDays === 1 ? 'day' : 'days'}. The login
        of the linked device is kept on this server until it is cleared with Force Reconnect, is unlinked on
        the phone, or its owner leaves. Chats are not read and not kept. Of what arrives, only an answer that
        says nothing but STOP is noted: that number is not written to again, by nobody of the firm.
      </p>
      <p>Whoever got a message and wants no more of them answers STOP, or asks an Admin.</p>
    </>
  )
}

export function Seen({ of: { birthdays, anniversaries } }: { of: Privacy }) {
  const occasions = [...(birthdays ? ['birthday'] : []), ...(anniversaries ? ['work anniversary'] : [])].join(
    ' and your ',
  )
  return (
    <>
      <h2>Who sees it</h2>
      <ul>
        <li>
          <b>You</b> see your own records.
        </li>
        <li>
          <b>Your managers</b> see the attendance, with positions, and the leave of their team; Senior
          Managers, Schedulers and Admins the attendance of everybody.
        </li>
        <li>
          <b>Salary</b> is seen by you, Admins, and those who prepare payroll (Accounts and Senior Managers).
        </li>
        <li>
          <b>Aadhar and PAN</b> are seen by you and Admins only, and hidden but for the last four; each look
          at a whole number is recorded.
        </li>
        <li>
          <b>Addresses, date of birth and emergency contact</b> are for you and Admins.
        </li>
        <li>
          <b>Colleagues</b> who work with billing or lead others see names, office email, role, designation
          and photo of all; recruiters see those of their manager. A photograph is shown to whoever holds its
          address, which cannot be guessed.
        </li>
        <li>
          <b>WhatsApp messages</b>, templates and lists are seen by who sends them; Admins see the numbers
          that are not to be written to, and templates that are for everybody are seen by all.
        </li>
        <li>
          <b>A task</b> and its comments are seen by who assigned it, who has it, Senior Managers and Admins.
        </li>
        <li>
          <b>Everybody who is signed in</b> sees on the dashboard whose birthday it is, or will be (the day,
          never the year), and work anniversaries with the years of service, with name, designation and
          photograph.
        </li>
        {occasions && (
          <li>
            <b>Your {occasions}</b> {birthdays && anniversaries ? 'are' : 'is'} also told to colleagues on the
            day, without your age.
          </li>
        )}
      </ul>
    </>
  )
}

export function Notified() {
  return (
    <>
      <h2>Notifications</h2>
      <p>
        Muster tells you in the app, and by push notification on the devices where you enable it. These are
        the types, and each can be switched off in Notification Settings:
      </p>
      <ul>
        <li>
          <b>Attendance:</b> reminders to punch in and out, automatic punch-out, decisions on corrections you
          asked for.
        </li>
        <li>
          <b>Leave:</b> decisions on your leave, changes of your balance.
        </li>
        <li>
          <b>Approvals:</b> leave and corrections that wait for you.
        </li>
        <li>
          <b>Tasks:</b> what is assigned to you, its deadlines, comments, and where somebody names you.
        </li>
        <li>
          <b>Announcements</b> by the firm.
        </li>
        <li>
          <b>Other:</b> billing and what else concerns your work.
        </li>
      </ul>
      <p>
        Your browser’s push service carries them and receives the message encrypted. Muster notes that one was
        shown or clicked.
      </p>
    </>
  )
}
