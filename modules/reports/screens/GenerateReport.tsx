/** Generate Report: type, days and file format. */
import { useForm } from '../../../web/form/useForm'
import type { Toast } from '../../../web/toast'
import { Checkbox } from '../../../web/ui/Checkbox'
import { Dialog, SendButtons } from '../../../web/ui/Dialog'
import { DateField } from '../../../web/ui/DateField'
import { Input, Select } from '../../../web/ui/Field'
import {
  generateReport,
  reportFormats,
  reportRanges,
  type ReportFormat,
  type ReportRange,
  type ReportType,
} from '../contract'
import { awaitReport } from './useReports'
import { formatWords } from './words'

const rangeWords: Record<ReportRange, string> = {
  week: 'This week',
  month: 'This month',
  quarter: 'This quarter',
  year: 'This year',
  custom: 'Custom',
}
const typeNames: Record<ReportType, string> = {
  attendance: 'Attendance',
  leave: 'Leave',
  payroll: 'Payroll input',
}

type Draft = {
  type: ReportType
  title: string
  range: ReportRange
  from: string
  to: string
  format: ReportFormat
  includeCharts: boolean
}

export function GenerateReport({ types, onClose }: { types: readonly ReportType[]; onClose: () => void }) {
  const form = useForm(generateReport, {
    read: (): Draft => ({
      type: types[0]!,
      title: '',
      range: 'month',
      from: '',
      to: '',
      format: 'pdf',
      includeCharts: true,
    }),
    isJudgedWhole: true,
    write: ({ from, to, ...rest }) => (rest.range === 'custom' ? { ...rest, from, to } : rest),
    done: (): Toast => ({
      title: 'Report Processing',
      text: `${draft.title.trim()} is being generated. It will appear in Recent Reports.`,
      tone: 'good',
    }),
    failed: { title: 'Error', text: 'Failed to generate the report' },
    onSent: (begun) => {
      awaitReport(begun!.id)
      onClose()
    },
  })
  const { values: draft, tie } = form
  return (
    <Dialog title="Generate Report" onClose={onClose}>
      <form className="dialog-form" {...form.element}>
        <Input label="Title" {...tie('title')} maxLength={120} required />
        <Select label="Report" {...tie('type')}>
          {types.map((type) => (
            <option key={type} value={type}>
              {typeNames[type]}
            </option>
          ))}
        </Select>
        <Select
          label="Date range"
          {...tie('range')}
          hint={draft.range === 'custom' ? undefined : 'Up to today. Unfinished days are not counted.'}
        >
          {reportRanges.map((range) => (
            <option key={range} value={range}>
              {rangeWords[range]}
            </option>
          ))}
        </Select>
        {draft.range === 'custom' && (
          <div className="report-days">
            <DateField label="From" {...tie('from')} required />
            <DateField label="To" {...tie('to')} required />
          </div>
        )}
        <Select label="Format" {...tie('format')}>
          {reportFormats.map((format) => (
            <option key={format} value={format}>
              {formatWords[format]}
            </option>
          ))}
        </Select>
        <Checkbox
          label="Include charts"
          note="Charts appear in the PDF only."
          checked={draft.includeCharts}
          onChange={(event) => form.set({ includeCharts: event.target.checked })}
        />
        <SendButtons onCancel={onClose} busy={form.busy} doing="Sending…">
          Generate Report
        </SendButtons>
      </form>
    </Dialog>
  )
}
