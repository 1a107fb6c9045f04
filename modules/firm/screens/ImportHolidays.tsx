/** Imports holidays from a sheet, after a preview of each row and of the affected leave. */
import { useState } from 'react'
import { ApiError } from '../../../web/api'
import { dayWords, weekdayWord } from '../../../web/format'
import { toast } from '../../../web/toast'
import { Badge } from '../../../web/ui/Badge'
import { Button } from '../../../web/ui/Button'
import { Dialog, DialogButtons } from '../../../web/ui/Dialog'
import { FileButton, sheetFiles } from '../../../web/ui/FileButton'
import { Table } from '../../../web/ui/Table'
import { sentenceOf } from '../../../web/sendOnce'
import type { HolidayList } from '../contract'
import { sendList, type Answers } from './holidayFile'
import { AffectedLeaveText } from './AffectedLeave'
import './importHolidays.css'

type ImportHolidaysProps = {
  onDone: (words: string, undo: number | null, date?: string) => void
  onClose: () => void
}

const states = { new: ['New', 'green'], there: ['Existing', 'gray'], wrong: ['Error', 'red'] } as const
const some = (count: number) => (count === 1 ? '1 holiday' : `${count} holidays`)

function addWords(list: HolidayList | null, wrong: number): string {
  if (!list) return 'Add'
  if (list.added === 0) return 'Nothing to add'
  return wrong > 0 ? `Add ${some(list.added)} without errors` : `Add ${some(list.added)}`
}

export default function ImportHolidays({ onDone, onClose }: ImportHolidaysProps) {
  const [file, setFile] = useState<File | null>(null)
  const [list, setList] = useState<HolidayList | null>(null)
  const [answers, setAnswers] = useState<Answers>({})
  const [busy, setBusy] = useState<'reading' | 'adding' | null>(null)
  const wrong = list?.rows.filter(({ state }) => state === 'wrong').length ?? 0

  async function look(chosen: File, as: Answers = {}) {
    setBusy('reading')
    setAnswers(as)
    try {
      setList(await sendList(chosen, { preview: '1', ...as }))
      setFile(chosen)
    } catch (error) {
      toast({ title: 'Import Failed', text: sentenceOf(error, 'An unexpected error occurred'), tone: 'bad' })
    } finally {
      setBusy(null)
    }
  }

  async function addAll() {
    setBusy('adding')
    try {
      const { added, undo, rows } = await sendList(file!, { ...answers, ...(wrong > 0 && { rows: 'good' }) })
      onDone(
        `${some(added)} ${added === 1 ? 'was' : 'were'} added.`,
        undo,
        rows.find(({ state }) => state === 'new')?.date ?? undefined,
      )
      onClose()
    } catch (error) {
      setBusy(null)
      toast({
        title: 'Failed to add holiday',
        text: error instanceof ApiError ? error.message : 'Please try again.',
        tone: 'bad',
      })
    }
  }

  return (
    <Dialog
      wide
      title="Import holidays"
      onClose={busy === 'adding' ? () => {} : onClose}
      foot={
        <DialogButtons>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            variant="primary"
            busy={busy === 'adding'}
            disabled={!list || list.added === 0}
            onClick={() => void addAll()}
          >
            {busy === 'adding' ? 'Adding…' : addWords(list, wrong)}
          </Button>
        </DialogButtons>
      }
    >
      <div className="import-holidays">
        <p className="soft">
          Use an Excel or CSV file with the columns Name and Date. Existing holidays stay. You see a preview
          before anything is added.
        </p>
        <FileButton
          label="File with holidays"
          accept={sheetFiles}
          isAgain={list !== null}
          busy={busy === 'reading'}
          busyWords="Reading…"
          onChoose={(chosen) => void look(chosen)}
        />
        {list && <Open list={list} answers={answers} onAnswer={(given) => void look(file!, given)} />}
        {list && (
          <>
            <p role="status">
              {file!.name}:{' '}
              {[
                `${list.added} new`,
                ...(list.rows.some(({ state }) => state === 'there')
                  ? [`${list.rows.filter(({ state }) => state === 'there').length} existing`]
                  : []),
                ...(wrong ? [`${wrong} wrong`] : []),
              ].join(', ')}
            </p>
            {list.added > 0 && <AffectedLeaveText touched={list.touched} />}
            <Table
              few="wide"
              label="Rows of the file"
              rows={list.rows}
              rowKey={({ row }) => row}
              empty="No rows."
              columns={[
                {
                  head: 'Holiday',
                  phone: 'lead',
                  cell: ({ name }) => name || <span className="faint">None</span>,
                },
                {
                  head: 'Date',
                  cell: ({ date }) =>
                    date ? <span className="nowrap">{`${weekdayWord(date)}, ${dayWords(date)}`}</span> : '–',
                },
                { head: 'Row', cell: ({ row }) => <span className="figures">{row}</span> },
                {
                  head: 'Effect',
                  phone: 'row',
                  cell: ({ state, message }) => (
                    <>
                      <Badge colour={states[state][1]}>{states[state][0]}</Badge> {message}
                    </>
                  ),
                },
              ]}
            />
          </>
        )}
      </div>
    </Dialog>
  )
}

type OpenProps = { list: HolidayList; answers: Answers; onAnswer: (answers: Answers) => void }

/** The open questions of the file, with the answers. */
function Open({ list, answers, onAnswer }: OpenProps) {
  const { order, dates } = answers
  return (
    <>
      {(list.asks || order) && (
        <fieldset className="plain import-order">
          <legend>Which comes first in dates such as 03/04/2026?</legend>
          {(['dmy', 'mdy'] as const).map((one) => (
            <label key={one}>
              <input
                type="radio"
                name="order"
                checked={order === one}
                onChange={() => onAnswer({ ...answers, order: one })}
              />
              {one === 'dmy' ? 'The day: 3 April' : 'The month: 4 March'}
            </label>
          ))}
        </fieldset>
      )}
      {(list.asksExchanged || dates) && (
        <fieldset className="plain import-order">
          <legend>
            Some cells are dates and others are text. Did another program swap day and month in the dates?
          </legend>
          {(['exchanged', 'right'] as const).map((one) => (
            <label key={one}>
              <input
                type="radio"
                name="dates"
                checked={dates === one}
                onChange={() => onAnswer({ ...answers, dates: one })}
              />
              {one === 'exchanged' ? 'Yes, swap them back' : 'No, the dates are correct'}
            </label>
          ))}
        </fieldset>
      )}
    </>
  )
}
