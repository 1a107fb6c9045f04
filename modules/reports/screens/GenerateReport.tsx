/** Generate Report: which, of which days, as which file. */
import { useState, type FormEvent } from 'react'
import { ApiError, call } from '../../../web/api'
import { byField, fieldErrors } from '../../../web/forms'
import { toast } from '../../../web/toast'
import { Checkbox } from '../../../web/ui/Checkbox'
import { Dialog, SendButtons } from '../../../web/ui/Dialog'
import { DateField } from '../../../web/ui/DateField'
import { Input, Select } from '../../../web/ui/Field'
import { summaryOf, useWish } from '../../../web/wish'
import {
  generateBody,
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
  const [draft, setDraft] = useState<Draft>({
    type: types[0]!,
    title: '',
    range: 'month',
    from: '',
    to: '',
    format: 'pdf',
    includeCharts: true,
  })
  const [errors, setErrors] = useState<Record<string, string>>({})
  const [busy, setBusy] = useState(false)
  const wish = useWish()
  const set = (change: Partial<Draft>) => {
    setDraft((now) => ({ ...now, ...change }))
    setErrors({})
  }

  async function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (busy) return
    const form = event.currentTarget
    const { from, to, ...rest } = draft
    const body = draft.range === 'custom' ? draft : rest
    const wrong = fieldErrors(generateBody, body)
    if (Object.keys(wrong).length) return fail(form, wrong)
    setBusy(true)
    try {
      const { id } = await wish(body, (key) => call(generateReport, body, { key }))
      toast({
        title: 'Report Processing',
        text: `${draft.title.trim()} is being made. It will be in Recent Reports.`,
        tone: 'good',
      })
      awaitReport(id)
      onClose()
    } catch (error) {
      setBusy(false)
      if (error instanceof ApiError) fail(form, byField(error.errors))
      toast({ title: 'Error', text: summaryOf(error, 'Failed to generate the report'), tone: 'bad' })
    }
  }

  function fail(form: HTMLFormElement, wrong: Record<string, string>) {
    setErrors(wrong)
    const first = ['type', 'title', 'range', 'from', 'to', 'format'].find((name) => wrong[name])
    if (first) form.querySelector<HTMLElement>(`[name="${first}"]`)?.focus()
  }

  const error = (name: keyof Draft) => (errors[name] ? { error: errors[name] } : {})
  return (
    <Dialog title="Generate Report" onClose={onClose}>
      <form className="dialog-form" noValidate onSubmit={(event) => void send(event)}>
        <Input
          label="Title"
          name="title"
          maxLength={120}
          required
          value={draft.title}
          {...error('title')}
          onChange={(event) => set({ title: event.target.value })}
        />
        <Select
          label="Report"
          name="type"
          value={draft.type}
          {...error('type')}
          onChange={(event) => set({ type: types.find((type) => type === event.target.value)! })}
        >
          {types.map((type) => (
            <option key={type} value={type}>
              {typeNames[type]}
            </option>
          ))}
        </Select>
        <Select
          label="Date range"
          name="range"
          value={draft.range}
          {...error('range')}
          hint={
            draft.range === 'custom' ? undefined : 'Up to today. Days that are not over yet are not counted.'
          }
          onChange={(event) => set({ range: reportRanges.find((range) => range === event.target.value)! })}
        >
          {reportRanges.map((range) => (
            <option key={range} value={range}>
              {rangeWords[range]}
            </option>
          ))}
        </Select>
        {draft.range === 'custom' && (
          <div className="report-days">
            <DateField
              label="From"
              name="from"
              required
              value={draft.from}
              {...error('from')}
              onChange={(event) => set({ from: event.target.value })}
            />
            <DateField
              label="To"
              name="to"
              required
              value={draft.to}
              {...error('to')}
              onChange={(event) => set({ to: event.target.value })}
            />
          </div>
        )}
        <Select
          label="Format"
          name="format"
          value={draft.format}
          {...error('format')}
          onChange={(event) =>
            set({ format: reportFormats.find((format) => format === event.target.value)! })
          }
        >
          {reportFormats.map((format) => (
            <option key={format} value={format}>
              {formatWords[format]}
            </option>
          ))}
        </Select>
        <Checkbox
          label="Include charts"
          note="Charts are drawn in the PDF."
          checked={draft.includeCharts}
          onChange={(event) => set({ includeCharts: event.target.checked })}
        />
        <SendButtons onCancel={onClose} busy={busy} doing="Asking…">
          Generate Report
        </SendButtons>
      </form>
    </Dialog>
  )
}
