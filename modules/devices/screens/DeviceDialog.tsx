/** Accepts a device, or changes its name, its office or its first day. */
import { useQuery } from '@tanstack/react-query'
import { FormDialog } from '../../../web/form/FormDialog'
import { useForm } from '../../../web/form/useForm'
import { todayIn, useZone } from '../../../web/firm'
import { ask } from '../../../web/query'
import { DateField } from '../../../web/ui/DateField'
import { Input, Select } from '../../../web/ui/Field'
import { listOffices } from '../../firm/contract'
import { acceptDevice, changeDevice, type Device } from '../contract'

export function DeviceDialog({
  device,
  isNew,
  onClose,
}: {
  device: Device
  isNew: boolean
  onClose: () => void
}) {
  const { serial } = device
  const today = todayIn(useZone())
  const offices = useQuery(ask(listOffices))
  const form = useForm(isNew ? acceptDevice : changeDevice, {
    read: () => ({
      name: device.name,
      officeId: device.officeId === null ? '' : String(device.officeId),
      countFrom: isNew ? today : device.countFrom,
    }),
    faults: ({ name, countFrom }): Record<string, string> => ({
      ...(!name.trim() && { name: 'Enter a name' }),
      ...(!countFrom && { countFrom: 'Choose a day' }),
      ...(countFrom > today && { countFrom: 'Must not be after today' }),
    }),
    write: ({ name, officeId, countFrom }) => ({
      id: String(device.id),
      name,
      officeId: officeId ? Number(officeId) : null,
      countFrom,
    }),
    done: { title: isNew ? 'Device accepted' : 'Device saved', tone: 'good' },
    failed: { title: 'Error', text: 'The device could not be saved', once: true },
    onSent: onClose,
  })
  return (
    <FormDialog
      title={isNew ? 'Accept Device' : 'Edit Device'}
      action={isNew ? 'Accept' : 'Save'}
      doing={isNew ? 'Accepting…' : 'Saving…'}
      form={form}
      onClose={onClose}
      head={
        isNew && (
          <div className="device-steps">
            <p>
              Serial number <b>{serial}</b>
            </p>
            <p className="soft">
              Anybody who knows the serial number and reaches this server can send stamps in its name. Accept
              only a serial number that you have read on the device.
            </p>
          </div>
        )
      }
    >
      <Input label="Name" {...form.tie('name')} required maxLength={60} hint="For example Front door" />
      <Select
        label="Office"
        {...form.tie('officeId')}
        hint="The office is the place of its stamps."
        error={
          offices.isError && !offices.data ? 'The offices could not be loaded.' : form.tie('officeId').error
        }
      >
        <option value="">None</option>
        {offices.data?.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </Select>
      <DateField
        label="Count from"
        {...form.tie('countFrom')}
        required
        max={today}
        hint="Earlier stamps are stored and do not count."
      />
    </FormDialog>
  )
}
