/** The WhatsApp rules as settings. */
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
    hint: 'Between two bulk messages of one sender',
  },
  {
    name: 'mostPauseSeconds',
    label: 'Longest pause',
    unit: 'seconds',
    kind: 'number',
    least: 3,
    most: 600,
    hint: 'Each pause is random between the two',
  },
  {
    name: 'dailyCap',
    label: 'Messages per sender',
    unit: 'per day',
    kind: 'number',
    least: 1,
    most: 2000,
    hint: 'Further messages wait until the next day',
  },
  { name: 'bulkFrom', label: 'Bulk messages from', kind: 'time' },
  { name: 'bulkTo', label: 'Bulk messages to', kind: 'time', hint: 'Leave both blank for any time' },
  {
    name: 'bulkForEveryone',
    label: 'Everybody can send in bulk',
    kind: 'switch',
    hint: 'If off: only Managers, Senior Managers and Admins.',
  },
]
const running: FieldSpec[] = [
  {
    name: 'country',
    label: 'Country code',
    kind: 'text',
    hint: 'For numbers without one; 91 is India',
  },
  {
    name: 'idleMinutes',
    label: 'Close idle sessions after',
    unit: 'minutes',
    kind: 'number',
    least: 1,
    most: 1440,
    hint: 'Without a message; the next message reopens it',
  },
  {
    name: 'sessionsAtOnce',
    label: 'Open sessions at most',
    kind: 'number',
    least: 1,
    most: 50,
    hint: 'Each uses about 400 MB of memory',
  },
]

export function WhatsAppRules() {
  return (
    <Card title="WhatsApp" note="People send from their own WhatsApp account, linked like another device.">
      <p className="settings-warning">
        <b>WhatsApp does not allow automated or bulk messages.</b> It has blocked accounts after 20 to 200
        messages to people who did not know the sender. The sender's own account is at risk. Pauses, the daily
        limit and hours reduce the risk but do not remove it. Muster warns people before their first bulk
        send.
      </p>
      <SettingForm title="Bulk messages" setting="whatsapp" section="whatsapp" fields={pace} />
      <SettingForm title="Numbers and sessions" setting="whatsapp" section="whatsapp" fields={running} />
    </Card>
  )
}
