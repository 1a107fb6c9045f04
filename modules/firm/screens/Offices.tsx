/** Offices with position and radius, drawn to one scale so that radii can be compared. */
import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { MapPin, Pencil, Plus, Trash2 } from 'lucide-react'
import { coordinates } from '../../../src/domain/location'
import { call } from '../../../web/api'
import { metresWords } from '../../../web/format'
import { ask } from '../../../web/query'
import { toast } from '../../../web/toast'
import { Button, IconButton } from '../../../web/ui/Button'
import { Card } from '../../../web/ui/Card'
import { Confirm } from '../../../web/ui/Confirm'
import { EmptyState, ErrorState } from '../../../web/ui/Empty'
import { Waiting } from '../../../web/ui/Spinner'
import { sentenceOf } from '../../../web/sendOnce'
import { deleteOffice, listOffices, type OfficeInfo } from '../contract'
import { OfficeDialog } from './OfficeDialog'
import { RadiusDrawing } from './RadiusDrawing'
import './offices.css'

export function Offices() {
  const { data, isError, refetch } = useQuery(ask(listOffices))
  const [open, setOpen] = useState<{ of: 'add' } | { of: 'edit' | 'delete'; office: OfficeInfo } | null>(null)
  const close = () => setOpen(null)
  const widest = Math.max(0, ...(data?.map(({ radius }) => radius) ?? []))
  return (
    <Card
      title="Offices"
      note={
        "A punch counts as outside when it is beyond every office's radius, allowing for GPS " + 'accuracy.'
      }
      actions={
        <Button
          variant="primary"
          icon={<Plus size={16} aria-hidden />}
          aria-haspopup="dialog"
          onClick={() => setOpen({ of: 'add' })}
        >
          Add Office
        </Button>
      }
    >
      {!data ? (
        isError ? (
          <ErrorState retry={() => void refetch()}>The offices could not be loaded.</ErrorState>
        ) : (
          <Waiting />
        )
      ) : data.length === 0 ? (
        <EmptyState icon={<MapPin size={28} strokeWidth={1.5} aria-hidden />}>
          No offices yet, so no punch counts as outside. Add the first office to mark punches from elsewhere.
        </EmptyState>
      ) : (
        <ul className="offices" aria-label="Offices">
          {data.map((office) => (
            <li key={office.id}>
              <RadiusDrawing radius={office.radius} widest={widest} />
              <div>
                <p className="office-name">{office.name}</p>
                <p className="soft figures">{coordinates(office)}</p>
                <p className="soft figures">{metresWords(office.radius)} around</p>
              </div>
              <div className="row-buttons">
                <IconButton
                  label={`Edit ${office.name}`}
                  aria-haspopup="dialog"
                  onClick={() => setOpen({ of: 'edit', office })}
                >
                  <Pencil size={16} aria-hidden />
                </IconButton>
                <IconButton
                  label={`Delete ${office.name}`}
                  aria-haspopup="dialog"
                  onClick={() => setOpen({ of: 'delete', office })}
                >
                  <Trash2 size={16} aria-hidden />
                </IconButton>
              </div>
            </li>
          ))}
        </ul>
      )}
      {open?.of === 'add' && <OfficeDialog office={null} onClose={close} />}
      {open?.of === 'edit' && <OfficeDialog office={open.office} onClose={close} />}
      {open?.of === 'delete' && (
        <DeleteOffice office={open.office} isLast={data?.length === 1} onClose={close} />
      )}
    </Card>
  )
}

function DeleteOffice({
  office: { id, name },
  isLast,
  onClose,
}: {
  office: OfficeInfo
  isLast: boolean
  onClose: () => void
}) {
  async function run(): Promise<boolean> {
    try {
      await call(deleteOffice, { id: String(id) })
      toast({ title: 'Office deleted', tone: 'good' })
      return true
    } catch (error) {
      toast({ title: 'Failed to delete office', text: sentenceOf(error, 'Please try again.'), tone: 'bad' })
      return false
    } finally {
    }
  }
  return (
    <Confirm
      title={`Delete the office ${name}?`}
      action="Delete"
      busy="Deleting…"
      run={run}
      onClose={onClose}
    >
      <p>Its employees keep the name as their place. Existing punches keep their status.</p>
      <p className="soft">
        {isLast
          ? 'This is the last office, so no punch will count as outside.'
          : 'New punches there will count as outside.'}
      </p>
    </Confirm>
  )
}
