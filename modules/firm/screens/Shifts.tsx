/** Shifts: current times and planned changes; add, change from a date, delete. */
import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { Pencil, Plus, Trash2 } from 'lucide-react'
import { call } from '../../../web/api'
import { dayWords } from '../../../web/format'
import { ask } from '../../../web/query'
import { toast } from '../../../web/toast'
import { Button, IconButton } from '../../../web/ui/Button'
import { Card } from '../../../web/ui/Card'
import { Confirm } from '../../../web/ui/Confirm'
import { Table } from '../../../web/ui/Table'
import { sentenceOf } from '../../../web/sendOnce'
import { deleteShift, listShifts, takeBackShift, type ShiftInfo } from '../contract'
import { LaterList } from './LaterList'
import { ShiftDialog } from './ShiftDialog'

const general = 1

export function Shifts() {
  const { data, isError, refetch } = useQuery(ask(listShifts))
  const [open, setOpen] = useState<{ of: 'add' } | { of: 'edit' | 'delete'; shift: ShiftInfo } | null>(null)
  const close = () => setOpen(null)
  const coming = data?.filter(({ later }) => later.length > 0) ?? []

  async function takeBack(id: number, from: string) {
    try {
      await call(takeBackShift, { id: String(id), from })
      toast({ title: 'Change cancelled', text: `Nothing changes on ${dayWords(from)}.`, tone: 'good' })
    } catch (error) {
      toast({ title: 'Failed to update shift', text: sentenceOf(error, 'Please try again.'), tone: 'bad' })
    }
  }

  return (
    <Card
      title="Shifts"
      note="Today's shifts. Changes apply from the date you choose. Past days stay as they were."
      actions={
        <Button
          variant="primary"
          icon={<Plus size={16} aria-hidden />}
          aria-haspopup="dialog"
          onClick={() => setOpen({ of: 'add' })}
        >
          Add Shift
        </Button>
      }
    >
      <Table
        few="wide"
        label="Shifts"
        rows={data}
        rowKey={({ id }) => id}
        error={isError && !data && 'The shifts could not be loaded.'}
        retry={() => void refetch()}
        empty="No shifts yet."
        columns={[
          { head: 'Shift', phone: 'lead', cell: ({ name }) => name },
          { head: 'Times', cell: (shift) => timesWords(shift) },
          {
            head: 'Reminders',
            cell: ({ inReminder, outReminder }) => (
              <span className="figures">{`${inReminder} in, ${outReminder} out`}</span>
            ),
          },
          { head: 'Automatic punch-out', cell: ({ autoOut }) => <span className="figures">{autoOut}</span> },
          {
            head: 'Actions',
            phone: 'corner',
            headCell: <span className="out-of-sight">Actions</span>,
            cell: (shift) => (
              <div className="row-buttons">
                <IconButton
                  label={`Edit ${shift.name}`}
                  aria-haspopup="dialog"
                  onClick={() => setOpen({ of: 'edit', shift })}
                >
                  <Pencil size={16} aria-hidden />
                </IconButton>
                {shift.id !== general && (
                  <IconButton
                    label={`Delete ${shift.name}`}
                    aria-haspopup="dialog"
                    onClick={() => setOpen({ of: 'delete', shift })}
                  >
                    <Trash2 size={16} aria-hidden />
                  </IconButton>
                )}
              </div>
            ),
          },
        ]}
      />
      {coming.map((shift) => (
        <div key={shift.id}>
          <p className="faint">{shift.name}</p>
          <LaterList
            changes={shift.later.map((version) => ({
              from: version.from,
              lines: [
                timesWords(version),
                `reminders ${version.inReminder} and ${version.outReminder}`,
                `automatic punch-out ${version.autoOut}`,
              ],
            }))}
            onTakeBack={(from) => takeBack(shift.id, from)}
          />
        </div>
      ))}
      {open?.of === 'add' && <ShiftDialog shift={null} onClose={close} />}
      {open?.of === 'edit' && <ShiftDialog shift={open.shift} onClose={close} />}
      {open?.of === 'delete' && <DeleteShift shift={open.shift} onClose={close} />}
    </Card>
  )
}

function timesWords({ starts, ends }: { starts: string; ends: string }) {
  return `${starts} to ${ends}${ends <= starts ? ' the next day' : ''}`
}

function DeleteShift({ shift: { id, name }, onClose }: { shift: ShiftInfo; onClose: () => void }) {
  async function run(): Promise<boolean> {
    try {
      await call(deleteShift, { id: String(id) })
      toast({ title: 'Shift deleted', tone: 'good' })
      return true
    } catch (error) {
      toast({ title: 'Failed to delete shift', text: sentenceOf(error, 'Please try again.'), tone: 'bad' })
      return false
    } finally {
    }
  }
  return (
    <Confirm title={`Delete the shift ${name}?`} action="Delete" busy="Deleting…" run={run} onClose={onClose}>
      <p>
        A shift that anybody works or has worked cannot be deleted, because their days are counted with it.
      </p>
    </Confirm>
  )
}
