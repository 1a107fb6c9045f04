/**
 * The rules of the firm as settings: attendance, leave, approvals, notifications, billing, WhatsApp, how long
 * things are kept.
 */
import { Suspense } from 'react'
import {
  Archive,
  BadgeCheck,
  BellRing,
  CalendarClock,
  Clock,
  MessageCircle,
  ReceiptIndianRupee,
  ScrollText,
} from 'lucide-react'
import { Link } from '@tanstack/react-router'
import { Slot } from '../../../web/frame/Slot'
import { Card } from '../../../web/ui/Card'
import { Waiting } from '../../../web/ui/Spinner'
import type { FieldSpec } from './fields'
import { SettingForm } from './SettingForm'

const fromADay = 'A change holds from a day on; earlier days keep what held then.'

const attendance: FieldSpec[] = [
  {
    name: 'presentHours',
    label: 'Present from',
    unit: 'hours',
    kind: 'number',
    least: 0.5,
    most: 24,
    step: 0.25,
    hint: 'Breaks included',
  },
  {
    name: 'halfDayHours',
    label: 'Half Day from',
    unit: 'hours',
    kind: 'number',
    least: 0.5,
    most: 24,
    step: 0.25,
    hint: 'Less is Absent',
  },
  {
    name: 'graceMinutes',
    label: 'Late after',
    unit: 'minutes',
    kind: 'number',
    least: 0,
    most: 240,
    hint: "More than this after the shift's start",
  },
  {
    name: 'longestLateSessionHours',
    label: 'A late session ends after',
    unit: 'hours',
    kind: 'number',
    least: 1,
    most: 24,
    step: 0.25,
    hint: 'One begun after the automatic punch-out',
  },
  {
    name: 'positionRequired',
    label: 'A punch needs a position',
    kind: 'switch',
    hint: 'Without one it is refused.',
  },
  {
    name: 'refuseOutside',
    label: 'Refuse punches outside every office',
    kind: 'switch',
    hint: 'Otherwise they are taken, and flagged with the distance.',
  },
  {
    name: 'lookUpAddresses',
    label: 'Look up the address of a punch',
    kind: 'switch',
    hint: 'Where the program has a service for it; the position is sent there.',
  },
]

export function AttendanceRules() {
  return (
    <Card title="Attendance Rules" icon={<Clock size={18} aria-hidden />} note={fromADay}>
      <SettingForm setting="attendance" section="attendance-rules" fields={attendance} />
    </Card>
  )
}

const leave: FieldSpec[] = [
  {
    name: 'carryForwardDays',
    label: 'Carried forward at most',
    unit: 'days',
    kind: 'number',
    least: 0,
    most: 60,
    zero: 'nothing is carried forward',
  },
  { name: 'carryForwardExpires', label: 'Carried days are lost after', kind: 'monthDay' },
  {
    name: 'lookBackDays',
    label: 'Leave may be asked for afterwards',
    unit: 'days',
    kind: 'number',
    least: 0,
    most: 366,
    hint: 'So many days after it was taken',
  },
  {
    name: 'compensationWithinDays',
    label: 'A worked day off is claimed within',
    unit: 'days',
    kind: 'number',
    least: 1,
    most: 366,
  },
  {
    name: 'compensationHalfHours',
    label: 'Half a day of compensation from',
    unit: 'hours',
    kind: 'number',
    least: 0.5,
    most: 24,
    step: 0.25,
    hint: 'Beyond the shift, on a working day',
  },
  {
    name: 'compensationFullHours',
    label: 'A day of compensation from',
    unit: 'hours',
    kind: 'number',
    least: 0.5,
    most: 24,
    step: 0.25,
    hint: 'Beyond the shift, on a working day',
  },
  {
    name: 'sandwich',
    label: 'Off days between two days of leave count as leave',
    kind: 'switch',
    hint: 'The sandwich rule, for personal leave.',
  },
]

export function LeaveRules() {
  return (
    <Card title="Leave Rules" icon={<CalendarClock size={18} aria-hidden />} note={fromADay}>
      <SettingForm setting="leave" section="leave-rules" fields={leave} />
    </Card>
  )
}

const steps: FieldSpec[] = [
  {
    name: 'twoStepsAfterDays',
    label: 'A second step for leave of more than',
    unit: 'days',
    kind: 'number',
    least: 0,
    most: 366,
    hint: "Then the manager's manager decides too",
  },
]
const escalation: FieldSpec[] = [
  {
    name: 'escalateAfterHours',
    label: 'The next one up may decide after',
    unit: 'hours',
    kind: 'number',
    least: 1,
    most: 2000,
    hint: 'Hours of working days without a decision',
  },
]
const lookBack: FieldSpec[] = [
  {
    name: 'lookBackDays',
    label: 'A day can be regularized for',
    unit: 'days',
    kind: 'number',
    least: 0,
    most: 366,
    hint: 'So many days after it',
  },
]

export function ApprovalRules() {
  return (
    <Card title="Approval Rules" icon={<BadgeCheck size={18} aria-hidden />} note={fromADay}>
      <SettingForm title="Steps" setting="leave" section="approval-rules" fields={steps} />
      <SettingForm title="Waiting" setting="approvals" section="approval-rules" fields={escalation} />
      <SettingForm
        title="Regularization"
        setting="regularization"
        section="approval-rules"
        fields={lookBack}
      />
    </Card>
  )
}

const quiet: FieldSpec[] = [
  { name: 'quietFrom', label: 'Quiet from', kind: 'time' },
  { name: 'quietTo', label: 'Quiet to', kind: 'time' },
]
const celebrations: FieldSpec[] = [
  { name: 'birthdays', label: 'Colleagues are told of birthdays', kind: 'switch' },
  { name: 'anniversaries', label: 'Colleagues are told of work anniversaries', kind: 'switch' },
]

export function NotificationDefaults() {
  return (
    <Card
      title="Notification Defaults"
      icon={<BellRing size={18} aria-hidden />}
      note="For everybody who has not chosen otherwise in Notification Settings."
    >
      <SettingForm
        title="Quiet hours"
        note="Between these times only what is urgent is pushed. Both empty: always."
        setting="notifications"
        section="notification-defaults"
        fields={quiet}
      />
      <SettingForm
        title="Celebrations"
        setting="celebrations"
        section="notification-defaults"
        fields={celebrations}
      />
    </Card>
  )
}

const billing: FieldSpec[] = [
  { name: 'gstPercent', label: 'GST', unit: 'percent', kind: 'number', least: 0, most: 100, step: 0.01 },
  {
    name: 'feePercent',
    label: 'Usual fee',
    unit: 'percent',
    kind: 'number',
    least: 0,
    most: 100,
    step: 0.01,
    hint: 'Of the yearly CTC, where a client has no terms',
  },
  {
    name: 'invoiceAfterDays',
    label: 'Invoice',
    unit: 'days after joining',
    kind: 'number',
    least: 0,
    most: 365,
  },
  {
    name: 'creditDays',
    label: 'Payment due',
    unit: 'days after the invoice',
    kind: 'number',
    least: 0,
    most: 365,
  },
  {
    name: 'guaranteeDays',
    label: 'Guarantee',
    unit: 'days after joining',
    kind: 'number',
    least: 0,
    most: 730,
    zero: 'none',
    hint: 'Who leaves within it is replaced or credited',
  },
  { name: 'series', label: 'Invoice numbers begin with', kind: 'text', hint: 'INV makes INV/26-27/001' },
  { name: 'sac', label: 'SAC', kind: 'text', hint: '998512 is permanent placement' },
  {
    name: 'gstins',
    label: 'GSTIN of each company',
    kind: 'lines',
    blanks: true,
    hint: 'One a line, in the order of the companies; an empty line for none',
  },
]

export function BillingRules() {
  return (
    <Card
      title="Billing Rules"
      icon={<ReceiptIndianRupee size={18} aria-hidden />}
      note="Tax, numbers, and the terms of clients that have none of their own."
    >
      <SettingForm setting="billing" section="billing-rules" fields={billing} />
    </Card>
  )
}

const pace: FieldSpec[] = [
  {
    name: 'leastPauseSeconds',
    label: 'Shortest pause',
    unit: 'seconds',
    kind: 'number',
    least: 3,
    most: 600,
    hint: 'Between two bulk messages of a person',
  },
  {
    name: 'mostPauseSeconds',
    label: 'Longest pause',
    unit: 'seconds',
    kind: 'number',
    least: 3,
    most: 600,
    hint: 'Each pause is a random one between the two',
  },
  {
    name: 'dailyCap',
    label: 'Messages of a person',
    unit: 'per day',
    kind: 'number',
    least: 1,
    most: 2000,
    hint: 'What is beyond it waits for the next day',
  },
  { name: 'bulkFrom', label: 'Bulk messages from', kind: 'time' },
  { name: 'bulkTo', label: 'Bulk messages to', kind: 'time', hint: 'Both empty: at any hour' },
  {
    name: 'bulkForEveryone',
    label: 'Everybody may send in bulk',
    kind: 'switch',
    hint: 'Otherwise Managers, Senior Managers and Admins.',
  },
]
const running: FieldSpec[] = [
  {
    name: 'country',
    label: 'Country code',
    kind: 'text',
    hint: 'Of numbers written without one: 91 is India',
  },
  {
    name: 'idleMinutes',
    label: 'A session rests after',
    unit: 'minutes',
    kind: 'number',
    least: 1,
    most: 1440,
    hint: 'Without a message; the next one wakes it',
  },
  {
    name: 'sessionsAtOnce',
    label: 'Sessions open at once',
    kind: 'number',
    least: 1,
    most: 50,
    hint: 'Each takes some 400 MB of memory',
  },
]

export function WhatsAppRules() {
  return (
    <Card
      title="WhatsApp"
      icon={<MessageCircle size={18} aria-hidden />}
      note="People send from their own WhatsApp, linked like another device of theirs."
    >
      <p className="settings-warning">
        <b>WhatsApp does not allow automated or bulk messages.</b> It has shut accounts out after 20 to 200
        messages to people who did not know the sender. The account at risk is that of the person who sends.
        Pauses, cap and hours make it less likely; nothing makes it safe. Whoever sends in bulk for the first
        time is told so.
      </p>
      <SettingForm title="Bulk messages" setting="whatsapp" section="whatsapp" fields={pace} />
      <SettingForm title="Numbers and sessions" setting="whatsapp" section="whatsapp" fields={running} />
    </Card>
  )
}

const kept: FieldSpec[] = [
  {
    name: 'positionsDays',
    label: 'Exact positions of punches',
    unit: 'days',
    kind: 'number',
    least: 0,
    most: 3650,
    zero: 'for ever',
    hint: 'Then cut to the office, or to about a kilometre',
  },
  {
    name: 'recordsYears',
    label: 'Records',
    unit: 'years',
    kind: 'number',
    least: 0,
    most: 50,
    zero: 'for ever',
    hint: 'Attendance, leave, regularizations, the words of the audit',
  },
  {
    name: 'importsDays',
    label: 'Rows of sheets that were imported',
    unit: 'days',
    kind: 'number',
    least: 1,
    most: 3650,
    hint: 'Until then an import can be undone',
  },
  {
    name: 'noticesDays',
    label: 'Notifications that were read',
    unit: 'days',
    kind: 'number',
    least: 0,
    most: 3650,
    zero: 'for ever',
  },
  {
    name: 'messagesDays',
    label: 'WhatsApp messages',
    unit: 'days',
    kind: 'number',
    least: 1,
    most: 3650,
    hint: 'With their files and numbers',
  },
]

export function Retention() {
  return (
    <Card
      title="Retention"
      icon={<Archive size={18} aria-hidden />}
      note="How long things are kept. What is over goes every night."
    >
      <SettingForm setting="retention" section="retention" fields={kept} />
      <Suspense fallback={<Waiting />}>
        <Slot name="settings.retention" />
      </Suspense>
    </Card>
  )
}

export function Audit() {
  return (
    <Card
      title="Audit"
      icon={<ScrollText size={18} aria-hidden />}
      note={
        'Every change of people, settings, balances and approvals: who, when, from where, before and ' +
        'after.'
      }
    >
      <div>
        <Link to={'/audit' as string} className="button secondary">
          Open the audit
        </Link>
      </div>
    </Card>
  )
}
