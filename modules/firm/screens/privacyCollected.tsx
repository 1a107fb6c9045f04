/** Privacy policy: what is collected, where positions go, who sees it, notifications. */
import type { Privacy } from '../contract'

export function Collected({ of: { mailsThrough, signsInAt } }: { of: Privacy }) {
  return (
    <>
      <h2>Collected data</h2>
      <ul>
        <li>
          <b>Identity:</b> name, employee ID, office and personal email, phone numbers, date of birth,
          addresses, emergency contact, the identity numbers (Aadhar, PAN) that payroll needs, and a photo if
          you add one. Muster stores a small copy without information about place or camera.
        </li>
        <li>
          <b>Your work:</b> role, designation, manager, office, shift, joining and leaving dates, salary and
          its parts, tasks and their comments.
        </li>
        <li>
          <b>Attendance:</b> punches in and out with time and position, breaks and their reasons,
          regularization requests, and their decisions. Offline punches also contain your device's time. A
          random id of your browser is stored with a punch; it shows only whether two people punched with the
          same device.
        </li>
        <li>
          <b>Leave:</b> applications, reasons, balances and decisions.
        </li>
        <li>
          <b>Billing:</b> candidates (name, phone, email, joining, salary offered), contacts at clients,
          invoices and receipts.
        </li>
        <li>
          <b>Notifications</b> sent to you, and the browsers that you allowed to show them.
        </li>
        <li>
          <b>WhatsApp,</b> for people who link their account: messages sent with Muster (number, name, text,
          file and status), templates and lists, and opted-out numbers.
        </li>
        <li>
          <b>Technical records:</b> where and with which browser you signed in, and an audit: who changed
          what, when, and from which network address. Your password is stored only as a hash that cannot be
          reversed; the secret of a second factor is stored encrypted.
          {mailsThrough &&
            ` Mails to you pass through ${mailsThrough}, which sees your address and their text.`}
          {signsInAt &&
            ` You can sign in at ${signsInAt}, which learns when you do and sends Muster your email ` +
              'address and its id for you.'}
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
        distance to the office, after your browser has asked you. You are not tracked in between.{' '}
        {positionRequired
          ? 'A punch without a location is not accepted; request a regularization instead.'
          : 'A punch without a location is accepted too.'}
      </p>
      <p>
        {addressesFrom
          ? `To find a punch's address, the server sends its coordinates to ${addressesFrom}; your name ` +
            'is not sent.'
          : 'Coordinates are not sent to anybody outside. The nearest town comes from a list inside ' +
            'Muster.'}{' '}
        {positionsDays > 0
          ? `After ${positionsDays} days the exact position and the address are deleted. Muster keeps ` +
            `only the ` +
            'office, or the place to about a kilometre. The random id of your browser is deleted with them.'
          : 'Positions, and the random id of your browser, are kept as long as the punch.'}
      </p>
      <p>
        Muster compares a position with your other punches of the last 30 days: its age, the speed since the
        last one, coordinates that never vary, and another person's punch from the same device. You and your
        managers see the result with the day. It refuses no punch and changes no hours.
      </p>
      <p>
        For the dashboard's weather, your position is rounded to about 10 km before it leaves your device, and
        it is never stored.
        {weatherFrom && ` The server sends that place to ${weatherFrom}; your name is not sent.`}
      </p>
    </>
  )
}

export function AssistantPrivacy({
  of: { assistantAsks, keepsConversations, noticesDays },
}: {
  of: Privacy
}) {
  return (
    <>
      <h2>The assistant</h2>
      <p>
        The assistant answers only from your own records and from what your screens can show you.{' '}
        {assistantAsks
          ? 'Your question and the figures that answer it are sent to a language model at ' +
            `${assistantAsks}, which writes the answer.`
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
        People who link their WhatsApp account send from their own number. The messages go through WhatsApp
        under its terms and are stored here for {messagesDays} {messagesDays === 1 ? 'day' : 'days'}. The
        linked device's login is stored on this server until it is cleared with Force Reconnect, unlinked on
        the phone, or its owner leaves. Chats are neither read nor stored. Muster only checks incoming
        messages for the reply STOP; then nobody in the firm can message that number again.
      </p>
      <p>To stop messages, reply STOP or ask an Admin.</p>
    </>
  )
}

export function Seen({ of: { birthdays, anniversaries } }: { of: Privacy }) {
  const occasions = [...(birthdays ? ['birthday'] : []), ...(anniversaries ? ['work anniversary'] : [])].join(
    ' and your ',
  )
  return (
    <>
      <h2>Access to the data</h2>
      <ul>
        <li>
          <b>You</b> see your own records.
        </li>
        <li>
          <b>Your managers</b> see their team's leave and attendance, with positions; Senior Managers,
          Schedulers and Admins see everybody's attendance.
        </li>
        <li>
          <b>Salary</b> is visible to you, Admins, and roles that prepare payroll (Accounts and Senior
          Managers).
        </li>
        <li>
          <b>Aadhar and PAN</b> are visible to you and Admins only, and masked except the last four
          characters; each view of a full number is recorded.
        </li>
        <li>
          <b>Addresses, date of birth and emergency contact</b> are for you and Admins.
        </li>
        <li>
          <b>Colleagues</b> who work with billing or lead a team see everybody's name, office email, role,
          designation and photo; recruiters see their manager's. A photo can be opened by anybody who has its
          address, which cannot be guessed.
        </li>
        <li>
          <b>WhatsApp messages</b>, templates and lists are visible to their sender. Admins see opted-out
          numbers. Shared templates are visible to everybody.
        </li>
        <li>
          <b>A task</b> and its comments are visible to its creator, its assignee, Senior Managers and Admins.
        </li>
        <li>
          <b>Everybody who is signed in</b> sees upcoming birthdays (the day, never the year) and work
          anniversaries on the dashboard, with name, designation and photo.
        </li>
        {occasions && (
          <li>
            <b>Your {occasions}</b> {birthdays && anniversaries ? 'are' : 'is'} also announced to colleagues
            on the day, without your age.
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
        Muster notifies you in the app, and by push on devices where you enable it. You can turn off each of
        these types in Notification Settings:
      </p>
      <ul>
        <li>
          <b>Attendance:</b> reminders to punch in and out, automatic punch-out, decisions on your
          regularizations.
        </li>
        <li>
          <b>Leave:</b> decisions on your leave, changes to your balance.
        </li>
        <li>
          <b>Approvals:</b> leave and regularizations waiting for your decision.
        </li>
        <li>
          <b>Tasks:</b> tasks assigned to you, deadlines, comments and mentions.
        </li>
        <li>
          <b>Announcements</b> from the firm.
        </li>
        <li>
          <b>Other:</b> billing and other work matters.
        </li>
      </ul>
      <p>
        Your browser’s push service delivers them and receives them encrypted. Muster records that one was
        shown or clicked.
      </p>
    </>
  )
}
