/** Dialogs that close a month and open it again. */
import { call } from '../../../../web/api'
import { FormDialog } from '../../../../web/form/FormDialog'
import { useForm } from '../../../../web/form/useForm'
import { CloseMonth as CloseDialog } from '../../../../web/ui/CloseMonth'
import { Input } from '../../../../web/ui/Field'
import { closeMonth, openMonth, type BooksMonth } from '../../contract'
import { monthWords } from '../../screens/words'
import { missingWords } from './missingWords'

type AboutMonth = { of: BooksMonth; onClose: () => void }

export function CloseMonth({ of, before, onClose }: AboutMonth & { before: readonly BooksMonth[] }) {
  const earlier = before.toReversed()
  return (
    <CloseDialog
      name={monthWords(of.month)}
      before={earlier.map(({ month }) => monthWords(month))}
      missing={[...earlier, of].flatMap(({ month, missing }) =>
        missingWords(missing).map((words) => `${monthWords(month)}: ${words}`),
      )}
      send={() => call(closeMonth, { month: of.month })}
      onClose={onClose}
    />
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
