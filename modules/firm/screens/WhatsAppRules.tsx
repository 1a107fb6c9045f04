/** The rules of WhatsApp as settings. */
import { MessageCircle } from 'lucide-react'
import { Card } from '../../../web/ui/Card'
import type { FieldSpec } from './fields'
import { SettingForm } from './SettingForm'

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
