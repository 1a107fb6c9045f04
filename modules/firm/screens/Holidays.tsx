/** A year's holidays: add one or import a list, delete, each with its effect and Undo. */
import { lazy, Suspense, useState } from 'react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Plus, Trash2, Upload } from 'lucide-react'
import type { z } from '../../../src/domain/endpoint'
import { yearOf } from '../../../src/domain/month'
import { call } from '../../../web/api'
import { todayIn, useZone } from '../../../web/firm'
import { dayWords, weekdayWord } from '../../../web/format'
import { ask } from '../../../web/query'
import { toast } from '../../../web/toast'
import { Button, IconButton } from '../../../web/ui/Button'
import { Card } from '../../../web/ui/Card'
import { Confirm } from '../../../web/ui/Confirm'
import { Table } from '../../../web/ui/Table'
import { sentenceOf } from '../../../web/sendOnce'
import { deleteHoliday, listHolidays, type holiday } from '../contract'
import { useDone, useTouches } from './calendarChange'
import { LastChange } from './LastChange'
import { HolidayDialog } from './HolidayDialog'
import { AffectedLeave } from './AffectedLeave'
import { YearSelect } from './YearSelect'
import './calendar.css'

const ImportHolidays = lazy(() => import('./ImportHolidays'))
type Holiday = z.output<typeof holiday>

export function Holidays() {
  const today = todayIn(useZone())
  const [year, setYear] = useState(String(yearOf(today)))
  const { data, isError, refetch, isPlaceholderData } = useQuery({
    ...ask(listHolidays, { year }),
    placeholderData: keepPreviousData,
  })
  const [open, setOpen] = useState<'add' | 'import' | Holiday | null>(null)
  const last = useDone()
  const close = () => setOpen(null)
  const toastWithUndo = (words: string, undo: number | null, date?: string) => {
    if (date) setYear(String(yearOf(date)))
    last.announce(words, undo)
  }

  return (
    <Card title={`Holidays ${year}`} note="Days off for everybody, except Saturdays with an override.">
      <div className="settings-bar">
        <YearSelect today={today} value={year} onChange={setYear} />
        <div className="card-actions">
          <Button
            icon={<Upload size={16} aria-hidden />}
            aria-haspopup="dialog"
            onClick={() => setOpen('import')}
          >
            Import
          </Button>
          <Button
            variant="primary"
            icon={<Plus size={16} aria-hidden />}
            aria-haspopup="dialog"
            onClick={() => setOpen('add')}
          >
            Add Holiday
          </Button>
        </div>
      </div>
      <Table
        few="always"
        label={`Holidays of ${year}`}
        rows={data}
        rowKey={(row) => row.id}
        error={isError && !data && 'The holidays could not be loaded.'}
        retry={() => void refetch()}
        fading={isPlaceholderData}
        empty={`No holidays in ${year} yet. Add them one by one, or import a list.`}
        columns={[
          { head: 'Holiday', phone: 'lead', cell: (row) => row.name },
          {
            head: 'Date',
            cell: (row) => (
              <>
                {weekdayWord(row.date)},{' '}
                <time dateTime={row.date} className="nowrap">
                  {dayWords(row.date)}
                </time>
              </>
            ),
          },
          {
            head: 'Actions',
            phone: 'corner',
            headCell: <span className="out-of-sight">Actions</span>,
            cell: (row) => (
              <div className="row-buttons">
                <IconButton label={`Delete ${row.name}`} aria-haspopup="dialog" onClick={() => setOpen(row)}>
                  <Trash2 size={16} aria-hidden />
                </IconButton>
              </div>
            ),
          },
        ]}
      />
      <LastChange of={last} />
      {open === 'add' && <HolidayDialog onDone={toastWithUndo} onClose={close} />}
      {open === 'import' && (
        <Suspense>
          <ImportHolidays onDone={toastWithUndo} onClose={close} />
        </Suspense>
      )}
      {open !== null && typeof open === 'object' && (
        <DeleteHoliday holiday={open} onDone={toastWithUndo} onClose={close} />
      )}
    </Card>
  )
}

function DeleteHoliday({
  holiday: { id, name, date },
  onDone,
  onClose,
}: {
  holiday: Holiday
  onDone: (words: string, undo: number | null) => void
  onClose: () => void
}) {
  const touches = useTouches(deleteHoliday, { id: String(id) })
  async function run(): Promise<boolean> {
    try {
      onDone(`${name} is no longer a holiday.`, (await call(deleteHoliday, { id: String(id) })).undo)
      return true
    } catch (error) {
      toast({ title: 'Failed to delete holiday', text: sentenceOf(error, 'Please try again.'), tone: 'bad' })
      return false
    }
  }
  return (
    <Confirm title={`Delete ${name}?`} action="Delete" busy="Deleting…" run={run} onClose={onClose}>
      <p>{dayWords(date)} will follow the weekly rule again.</p>
      <AffectedLeave preview={touches} />
    </Confirm>
  )
}
