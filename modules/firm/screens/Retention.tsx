/** Retention periods as settings. */
import { Suspense } from 'react'
import { Slot } from '../../../web/frame/Slot'
import { Card } from '../../../web/ui/Card'
import { Waiting } from '../../../web/ui/Spinner'
import type { FieldSpec } from './fields'
import { SettingForm } from './SettingForm'

const retentionFields: FieldSpec[] = [
  {
    name: 'positionsDays',
    label: 'Exact positions of punches',
    unit: 'days',
    kind: 'number',
    least: 0,
    most: 3650,
    zero: 'forever',
    hint: 'Then reduced to the office, or to about a kilometre',
  },
  {
    name: 'recordsYears',
    label: 'Records',
    unit: 'years',
    kind: 'number',
    least: 0,
    most: 50,
    zero: 'forever',
    hint: 'Attendance, leave, regularizations and audit details',
  },
  {
    name: 'importsDays',
    label: 'Imported rows',
    unit: 'days',
    kind: 'number',
    least: 1,
    most: 3650,
    hint: 'An import can be undone until then',
  },
  {
    name: 'noticesDays',
    label: 'Read notifications',
    unit: 'days',
    kind: 'number',
    least: 0,
    most: 3650,
    zero: 'forever',
  },
  {
    name: 'messagesDays',
    label: 'WhatsApp messages',
    unit: 'days',
    kind: 'number',
    least: 1,
    most: 3650,
    hint: 'Including files and numbers',
  },
]

export function Retention() {
  return (
    <Card title="Retention" note="How long data is stored. Expired data is deleted every night.">
      <SettingForm setting="retention" section="retention" fields={retentionFields} />
      <Suspense fallback={<Waiting />}>
        <Slot name="settings.retention" />
      </Suspense>
    </Card>
  )
}
