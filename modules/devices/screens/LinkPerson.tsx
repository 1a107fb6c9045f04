/** Chooses the person of an unknown number. */
import { useDeferredValue, useState } from 'react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { FormDialog } from '../../../web/form/FormDialog'
import { useForm } from '../../../web/form/useForm'
import { fullName } from '../../../web/format'
import { ask } from '../../../web/query'
import { Checkbox } from '../../../web/ui/Checkbox'
import { Combobox, type Choice } from '../../../web/ui/Combobox'
import { listUsers } from '../../people/contract'
import { linkPeople, type DevicePeople } from '../contract'

const suggestions = 20

type LinkPersonProps = { number: DevicePeople['unknown'][0]; onClose: () => void }

export function LinkPerson({ number, onClose }: LinkPersonProps) {
  const { pin, deviceId, device } = number
  const [chosen, setChosen] = useState<Choice | null>(null)
  const form = useForm(linkPeople, {
    read: () => ({ userId: '', isOnlyHere: false }),
    faults: ({ userId }): Record<string, string> => (userId ? {} : { userId: 'Choose a person' }),
    write: ({ userId, isOnlyHere }) => ({
      links: [{ pin, userId: Number(userId), ...(isOnlyHere && { deviceId }) }],
    }),
    done: () => ({ title: `Number ${pin} linked`, text: chosen?.label, tone: 'good' }),
    failed: { title: 'Error', text: 'The number could not be linked' },
    onSent: onClose,
  })
  const { userId, isOnlyHere } = form.values
  return (
    <FormDialog title={`Link Number ${pin}`} action="Link" doing="Linking…" form={form} onClose={onClose}>
      <PersonField
        chosen={chosen}
        error={form.errors.userId}
        onChoose={(choice) => (setChosen(choice), form.set({ userId: choice.value }))}
        value={userId}
      />
      <Checkbox
        label={`Only on ${device}`}
        note="Choose this if the number is another person’s on another device."
        checked={isOnlyHere}
        onChange={(event) => form.set({ isOnlyHere: event.target.checked })}
      />
      <p className="soft">Stamps that waited for this number then count. The devices show the name.</p>
    </FormDialog>
  )
}

type PersonFieldProps = {
  value: string
  chosen: Choice | null
  error: string | undefined
  onChoose: (choice: Choice) => void
}

function PersonField({ value, chosen, error, onChoose }: PersonFieldProps) {
  const [text, setText] = useState('')
  const search = useDeferredValue(text.trim())
  const { data, isError } = useQuery({
    ...ask(listUsers, { status: 'active', limit: String(suggestions), ...(search && { search }) }),
    placeholderData: keepPreviousData,
  })
  const found = (data?.data ?? []).map((person) => ({
    value: String(person.id),
    label: `${fullName(person)} (${person.employeeId})`,
  }))
  const own = chosen && !found.some((choice) => choice.value === chosen.value) ? [chosen] : []
  return (
    <Combobox
      name="userId"
      label="Person"
      required
      value={value}
      onSearch={setText}
      empty="No matching person."
      error={error ?? (isError && !data ? 'The people could not be loaded.' : undefined)}
      choices={[...own, ...found]}
      onChange={(id) => {
        setText('')
        const choice = [...own, ...found].find((one) => one.value === id)
        if (choice) onChoose(choice)
      }}
    />
  )
}
