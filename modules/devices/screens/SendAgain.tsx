/** Lets a device send its stamps of some days again. */
import { useForm } from '../../../web/form/useForm'
import { todayIn, useZone } from '../../../web/firm'
import { Button } from '../../../web/ui/Button'
import { DateField } from '../../../web/ui/DateField'
import { commandDevice } from '../contract'

export function SendAgain({ id }: { id: string }) {
  const today = todayIn(useZone())
  const form = useForm(commandDevice, {
    read: () => ({ from: today, to: today }),
    faults: ({ from, to }): Record<string, string> => ({
      ...(!from && { from: 'Choose the first day' }),
      ...(!to && { to: 'Choose the last day' }),
      ...(from && to && to < from && { to: 'Must not be before the first day' }),
    }),
    write: ({ from, to }) => ({ id, command: 'stamps' as const, from, to }),
    done: { title: 'The device sends them after its next call', tone: 'good' },
    failed: { title: 'Error', text: 'The command could not be stored', once: true },
  })
  return (
    <form className="device-again" {...form.element}>
      <DateField label="First day" {...form.tie('from')} max={today} />
      <DateField label="Last day" {...form.tie('to')} max={today} />
      <Button type="submit" busy={form.busy}>
        Send stamps again
      </Button>
    </form>
  )
}
