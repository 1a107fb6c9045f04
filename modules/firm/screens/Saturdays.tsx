/** Saturday Holiday Management: the Saturday overrides of a year. */
import { useState } from 'react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Pencil, Plus, Trash2 } from 'lucide-react'
import { nthInMonth } from '../../../src/domain/day'
import { yearOf } from '../../../src/domain/month'
import { call } from '../../../web/api'
import { todayIn, useZone } from '../../../web/firm'
import { dayWords } from '../../../web/format'
import { ask } from '../../../web/query'
import { toast } from '../../../web/toast'
import { Badge } from '../../../web/ui/Badge'
import { Button, IconButton } from '../../../web/ui/Button'
import { Card } from '../../../web/ui/Card'
import { Confirm } from '../../../web/ui/Confirm'
import { Table } from '../../../web/ui/Table'
import { sentenceOf } from '../../../web/sendOnce'
import { deleteOverride, getWorkingDays, listOverrides } from '../contract'
import { useDone, useTouches } from './calendarChange'
import { LastChange } from './LastChange'
import { OverrideDialog } from './OverrideDialog'
import { ordinals, type Override } from './saturday'
import { AffectedLeave } from './AffectedLeave'
import { YearSelect } from './YearSelect'
import './calendar.css'

export function Saturdays() {
  const today = todayIn(useZone())
  const [year, setYear] = useState(String(yearOf(today)))
  const { data, isError, refetch, isPlaceholderData } = useQuery({
    ...ask(listOverrides, { year }),
    placeholderData: keepPreviousData,
  })
  const days = useQuery(ask(getWorkingDays)).data
  const [open, setOpen] = useState<{ of: 'add' } | { of: 'edit' | 'delete'; row: Override } | null>(null)
  const last = useDone()
  const close = () => setOpen(null)

  return (
    <Card title="Saturday Holiday Management" note={days && ruleWords(days)}>
      <div className="settings-bar">
        <YearSelect today={today} value={year} onChange={setYear} />
        <div className="card-actions">
          <Button
            variant="primary"
            icon={<Plus size={16} aria-hidden />}
            aria-haspopup="dialog"
            onClick={() => setOpen({ of: 'add' })}
          >
            Add Saturday Override
          </Button>
        </div>
      </div>
      <Table
        few="wide"
        label={`Saturday overrides of ${year}`}
        rows={data}
        rowKey={(row) => row.id}
        error={isError && !data && 'The Saturday overrides could not be loaded.'}
        retry={() => void refetch()}
        fading={isPlaceholderData}
        empty={`No Saturday overrides in ${year}.`}
        columns={[
          {
            head: 'Date',
            phone: 'lead',
            cell: (row) => `${dayWords(row.date)} (${ordinals[nthInMonth(row.date)]} Saturday)`,
          },
          {
            head: 'Type',
            cell: (row) => (
              <Badge colour={row.isHoliday ? 'blue' : 'green'}>
                {row.isHoliday ? 'Holiday' : 'Working day'}
              </Badge>
            ),
          },
          {
            head: 'Reason',
            phone: 'wide',
            cell: (row) => row.reason ?? <span className="faint">None given</span>,
          },
          {
            head: 'Actions',
            phone: 'corner',
            headCell: <span className="out-of-sight">Actions</span>,
            cell: (row) => (
              <div className="row-buttons">
                <IconButton
                  label={`Edit ${dayWords(row.date)}`}
                  aria-haspopup="dialog"
                  onClick={() => setOpen({ of: 'edit', row })}
                >
                  <Pencil size={16} aria-hidden />
                </IconButton>
                <IconButton
                  label={`Delete ${dayWords(row.date)}`}
                  aria-haspopup="dialog"
                  onClick={() => setOpen({ of: 'delete', row })}
                >
                  <Trash2 size={16} aria-hidden />
                </IconButton>
              </div>
            ),
          },
        ]}
      />
      <LastChange of={last} />
      {open?.of === 'delete' && <DeleteOverride row={open.row} onDone={last.announce} onClose={close} />}
      {(open?.of === 'add' || open?.of === 'edit') && (
        <OverrideDialog
          row={open.of === 'edit' ? open.row : null}
          onDone={(words, undo, date) => {
            setYear(String(yearOf(date)))
            last.announce(words, undo)
          }}
          onClose={close}
        />
      )}
    </Card>
  )
}

function ruleWords({ saturday, specialSaturday }: { saturday: boolean; specialSaturday: boolean }): string {
  if (saturday) return 'Every Saturday is a working day, except those listed here.'
  return specialSaturday
    ? '2nd and 4th Saturdays are holidays; 1st, 3rd and 5th are working days, except those listed here.'
    : 'No Saturday is a working day, except those listed here.'
}

function DeleteOverride({
  row,
  onDone,
  onClose,
}: {
  row: Override
  onDone: (words: string, undo: number | null) => void
  onClose: () => void
}) {
  const touches = useTouches(deleteOverride, { id: String(row.id) })
  async function run(): Promise<boolean> {
    try {
      onDone(
        `${dayWords(row.date)} follows the rule again.`,
        (await call(deleteOverride, { id: String(row.id) })).undo,
      )
      return true
    } catch (error) {
      toast({ title: 'Failed to delete override', text: sentenceOf(error, 'Please try again.'), tone: 'bad' })
      return false
    }
  }
  return (
    <Confirm
      title={`Delete the override of ${dayWords(row.date)}?`}
      action="Delete"
      busy="Deleting…"
      run={run}
      onClose={onClose}
    >
      <p>This Saturday then follows the rule again.</p>
      <AffectedLeave preview={touches} />
    </Confirm>
  )
}
