/** A credit that is no payment of a client: interest, a refund, money of the owner. */
import { FormDialog } from '../../../../web/form/FormDialog'
import { useForm } from '../../../../web/form/useForm'
import { Input } from '../../../../web/ui/Field'
import { setAsideLine, type BankLine } from '../../contract'
import { money } from '../../screens/words'

export function SetAsideDialog({ line, onClose }: { line: BankLine; onClose: () => void }) {
  const isAside = line.setAside !== null
  const form = useForm(setAsideLine, {
    read: () => ({ reason: '' }),
    write: ({ reason }) => ({
      id: String(line.id),
      version: line.version,
      reason: isAside ? null : reason,
    }),
    done: { title: 'Success', text: isAside ? 'Credit taken back' : 'Credit set aside', tone: 'good' },
    failed: { title: 'Error', text: 'Failed to change the credit' },
    onSent: onClose,
  })
  return (
    <FormDialog
      title={isAside ? 'Take Back' : 'Set Aside'}
      action={isAside ? 'Take Back' : 'Set Aside'}
      form={form}
      onClose={onClose}
    >
      <p className="books-narration">
        <b>{money(line.amount)}</b> {line.narration}
      </p>
      {isAside ? (
        <p className="soft">It was set aside: {line.setAside}. It is open again and can be booked.</p>
      ) : (
        <Input
          label="What is it?"
          {...form.tie('reason')}
          required
          maxLength={200}
          hint="For example bank interest. It is no longer counted as open"
        />
      )}
    </FormDialog>
  )
}
