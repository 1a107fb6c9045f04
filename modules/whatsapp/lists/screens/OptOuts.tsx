/** Opted-out numbers: those that replied STOP, and those added here. */
import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { Trash2 } from 'lucide-react'
import { call } from '../../../../web/api'
import { useZone } from '../../../../web/firm'
import { useForm } from '../../../../web/form/useForm'
import { fieldErrors } from '../../../../web/form/fieldErrors'
import { momentWords } from '../../../../web/format'
import { ask } from '../../../../web/query'
import { toast, type Toast } from '../../../../web/toast'
import { Badge } from '../../../../web/ui/Badge'
import { Button, IconButton } from '../../../../web/ui/Button'
import { Confirm } from '../../../../web/ui/Confirm'
import { Dialog } from '../../../../web/ui/Dialog'
import { ErrorState } from '../../../../web/ui/Empty'
import { Input } from '../../../../web/ui/Field'
import { Waiting } from '../../../../web/ui/Spinner'
import { summaryOf } from '../../../../web/sendOnce'
import { addOptOut, optOuts, removeOptOut, type OptOut } from '../../contract'
import { numberText, readNumber } from '../../rules'

export function OptOuts({ country, onClose }: { country: string; onClose: () => void }) {
  const { data, isError, refetch } = useQuery({ ...ask(optOuts), staleTime: 0 })
  const zone = useZone()
  const [leaving, setLeaving] = useState<OptOut | null>(null)
  return (
    <Dialog wide title="Opt-out List" onClose={onClose}>
      <p className="soft">
        Nobody in the firm can message these numbers. A number that replies STOP is added automatically.
      </p>
      <AddNumber country={country} />
      {!data ? (
        isError ? (
          <ErrorState retry={() => void refetch()}>The list could not be loaded.</ErrorState>
        ) : (
          <Waiting />
        )
      ) : data.length === 0 ? (
        <p className="soft">No opted-out numbers.</p>
      ) : (
        <ul className="wa-optouts" aria-label="Opted-out numbers">
          {data.map((one) => (
            <li key={one.number}>
              <div>
                <p className="wa-line">
                  <b className="figures">{numberText(one.number)}</b>
                  <Badge colour={one.byAnswer ? 'orange' : 'gray'}>
                    {one.byAnswer ? 'Replied STOP' : 'Added'}
                  </Badge>
                </p>
                {one.note && <p>{one.note}</p>}
                <p className="faint">
                  {one.byAnswer ? `To ${one.by}` : `By ${one.by}`}, {momentWords(one.createdAt, zone)}
                  {!one.mayRemove && '. Only an Admin can remove it.'}
                </p>
              </div>
              {one.mayRemove && (
                <IconButton
                  label={`Remove ${numberText(one.number)}`}
                  aria-haspopup="dialog"
                  onClick={() => setLeaving(one)}
                >
                  <Trash2 size={16} aria-hidden />
                </IconButton>
              )}
            </li>
          ))}
        </ul>
      )}
      {leaving && <Remove of={leaving} onClose={() => setLeaving(null)} />}
    </Dialog>
  )
}

function AddNumber({ country }: { country: string }) {
  const parseNumber = (number: string) => (number.trim() ? readNumber(number, country) : null)
  const form = useForm(addOptOut, {
    read: () => ({ number: '', note: '' }),
    isJudgedWhole: true,
    faults: (values) => {
      const known = parseNumber(values.number)
      return known && 'problem' in known ? { number: known.problem } : fieldErrors(addOptOut.body!, values)
    },
    write: ({ number, note }) => ({ number, note: note.trim() || null }),
    done: (): Toast => ({
      title: 'Added to the opt-out list',
      text: known && 'number' in known ? numberText(known.number) : form.values.number,
      tone: 'good',
    }),
    failed: { title: 'Adding to the opt-out list failed', text: 'Please try again.' },
    onSent: (): void => {
      form.reset()
      form.point('number')
    },
  })
  const known = parseNumber(form.values.number)

  return (
    <form className="wa-add" {...form.element}>
      <Input
        label="Number"
        {...form.tie('number')}
        type="tel"
        inputMode="tel"
        maxLength={60}
        className="figures"
        hint={known && 'number' in known && numberText(known.number)}
      />
      <Input label="Reason (optional)" {...form.tie('note')} maxLength={300} />
      <Button type="submit" busy={form.busy}>
        {form.busy ? 'Adding…' : 'Add'}
      </Button>
    </form>
  )
}

function Remove({ of: { number, byAnswer }, onClose }: { of: OptOut; onClose: () => void }) {
  async function run(): Promise<boolean> {
    try {
      await call(removeOptOut, { number })
      toast({ title: 'Removed from the opt-out list', text: numberText(number), tone: 'good' })
      return true
    } catch (error) {
      toast({
        title: 'Removing from the opt-out list failed',
        text: summaryOf(error, 'Please try again.'),
        tone: 'bad',
      })
      return false
    }
  }
  return (
    <Confirm
      title={`Remove ${numberText(number)} from the opt-out list?`}
      action="Remove"
      busy="Removing…"
      run={run}
      onClose={onClose}
    >
      <p>
        {byAnswer
          ? 'This person replied STOP. Remove the number only if they have asked for messages again.'
          : 'Everybody in the firm can message this number again.'}
      </p>
    </Confirm>
  )
}
