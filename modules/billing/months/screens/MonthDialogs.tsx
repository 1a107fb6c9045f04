/** Dialogs that close a month and open it again. */
import { call } from '../../../../web/api'
import { FormDialog } from '../../../../web/form/FormDialog'
import { useForm } from '../../../../web/form/useForm'
import { sentenceOf } from '../../../../web/sendOnce'
import { toast } from '../../../../web/toast'
import { Confirm } from '../../../../web/ui/Confirm'
import { Input } from '../../../../web/ui/Field'
import { closeMonth, openMonth, type BooksMonth } from '../../contract'
import { monthWords } from '../../screens/words'
import { missingWords } from './missingWords'

type AboutMonth = { of: BooksMonth; onClose: () => void }

export function CloseMonth({ of, before, onClose }: AboutMonth & { before: readonly BooksMonth[] }) {
  const name = monthWords(of.month)
  async function run() {
    try {
      await call(closeMonth, { month: of.month })
      toast({ title: 'Success', text: `${names} closed`, tone: 'good' })
      return true
    } catch (error) {
      toast({ title: 'Error', text: sentenceOf(error, 'Failed to close the month'), tone: 'bad' })
      return false
    }
  }
  const earlier = before.toReversed()
  const names = [...earlier.map(({ month }) => monthWords(month)), name].join(', ')
  const missing = [...earlier, of].flatMap(({ month, missing: lacks }) =>
    missingWords(lacks).map((words) => `${monthWords(month)}: ${words}`),
  )
  return (
    <Confirm title={`Close ${name}?`} action="Close Month" busy="Closing…" run={run} onClose={onClose}>
      <p>{names} will be closed. Invoices, credit notes and payments can no longer be dated in it.</p>
      {missing.length > 0 && (
        <>
          <p>Missing until now:</p>
          <ul>
            {missing.map((words) => (
              <li key={words}>{words}</li>
            ))}
          </ul>
        </>
      )}
    </Confirm>
  )
}

export function OpenMonth({ of, onClose }: AboutMonth) {
  const name = monthWords(of.month)
  const form = useForm(openMonth, {
    read: () => ({ reason: '' }),
    write: (values) => ({ ...values, month: of.month }),
    done: { title: 'Success', text: `${name} is open`, tone: 'good' },
    failed: { title: 'Error', text: 'Failed to open the month' },
    onSent: onClose,
  })
  return (
    <FormDialog title={`Open ${name}`} action="Open Month" form={form} onClose={onClose}>
      <p className="soft">
        Figures of {name} that were reported may change. The reason is recorded, and later months stay closed.
      </p>
      <Input label="Reason" {...form.tie('reason')} required maxLength={300} />
    </FormDialog>
  )
}
