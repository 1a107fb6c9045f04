/** Create Broadcast List: saves numbers under a name. */
import { FormDialog } from '../../../../web/form/FormDialog'
import { useForm } from '../../../../web/form/useForm'
import { Input } from '../../../../web/ui/Field'
import { createBroadcastList, type BroadcastList } from '../../contract'
import { NumbersField } from './NumbersField'
import { readNumbers } from './readNumbers'
import { many } from '../../screens/words'

type ListDialogProps = {
  country: string
  /** Initial numbers. */ numbers: string
  onCreated: (made: BroadcastList) => void
  onClose: () => void
}

export function ListDialog({ country, numbers, onCreated, onClose }: ListDialogProps) {
  const form = useForm(createBroadcastList, {
    read: () => ({ name: '', description: '', recipients: numbers }),
    write: (values) => ({ ...values, recipients: readNumbers(values.recipients, country).numbers }),
    // An error about one number is shown below the field.
    fieldOf: (name) => name.replace(/\.\d+$/, ''),
    isJudgedWhole: true,
    done: ({ name, recipients }) => ({
      title: 'Broadcast list created',
      text: `${name}: ${many(recipients.length, 'recipient')}`,
      tone: 'good',
    }),
    failed: { title: 'Failed to create broadcast list', text: 'Please try again.' },
    onSent: (made) => {
      onCreated(made!)
      onClose()
    },
  })
  const { errors } = form
  return (
    <FormDialog
      form={form}
      id="wa-list"
      title="Create Broadcast List"
      action="Create Broadcast List"
      doing="Creating…"
      onClose={onClose}
    >
      <Input label="Name" {...form.tie('name')} maxLength={100} />
      <Input label="Description (optional)" {...form.tie('description')} maxLength={300} />
      <NumbersField
        label="Recipients"
        {...form.tie('recipients')}
        country={country}
        error={errors.recipients === errors.name ? undefined : errors.recipients}
        onChange={(recipients) => form.set({ recipients })}
      />
    </FormDialog>
  )
}
