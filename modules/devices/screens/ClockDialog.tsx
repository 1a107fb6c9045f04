/** Corrects the times of a device whose clock is wrong. */
import { FormDialog } from '../../../web/form/FormDialog'
import { useForm } from '../../../web/form/useForm'
import { countWords } from '../../../web/format'
import { Button } from '../../../web/ui/Button'
import { Checkbox } from '../../../web/ui/Checkbox'
import { Input } from '../../../web/ui/Field'
import { correctClock, type Device } from '../contract'
import { exactSeconds, heldCount, signedSeconds } from './deviceWords'

export function ClockDialog({ device, onClose }: { device: Device; onClose: () => void }) {
  const { name, clockSeconds, offsetSeconds } = device
  const ahead = heldCount(device, 'future')
  const form = useForm(correctClock, {
    read: () => ({
      // Without a measurement the current correction stays.
      offsetSeconds: String(clockSeconds === null ? offsetSeconds : -clockSeconds || 0),
      alsoHeld: false,
    }),
    faults: ({ offsetSeconds: text }): Record<string, string> =>
      /^[-+−]?\d+$/.test(text.trim()) ? {} : { offsetSeconds: 'Must be whole seconds' },
    write: ({ offsetSeconds: text, alsoHeld }) => ({
      id: String(device.id),
      offsetSeconds: Number(text.trim().replace('−', '-')),
      alsoHeld,
    }),
    done: { title: 'Clock corrected', text: name, tone: 'good' },
    failed: { title: 'Error', text: 'The clock could not be corrected', once: true },
    onSent: onClose,
  })
  return (
    <FormDialog title={`Clock of ${name}`} action="Save" form={form} onClose={onClose}>
      <p>
        {clockFact(clockSeconds)} {correctionFact(clockSeconds, offsetSeconds)} Stamps that have counted are
        not changed.
      </p>
      <Input
        label="Correction in seconds"
        {...form.tie('offsetSeconds')}
        type="text"
        maxLength={10}
        hint="Added to the times of later stamps. 0 means no correction."
      />
      {ahead > 0 && (
        <Checkbox
          label={`Also correct and count the ${countWords(ahead, 'stamp')} in the future`}
          checked={form.values.alsoHeld}
          onChange={(event) => form.set({ alsoHeld: event.target.checked })}
        />
      )}
      {offsetSeconds !== 0 && form.values.offsetSeconds !== '0' && (
        <div>
          <Button size="small" onClick={() => form.set({ offsetSeconds: '0' })}>
            End the correction
          </Button>
        </div>
      )}
    </FormDialog>
  )
}

function clockFact(seconds: number | null): string {
  if (seconds === null) return 'The clock of this device is not known yet.'
  if (seconds === 0) return 'The clock of this device is right.'
  const side = seconds > 0 ? 'ahead' : 'behind'
  return `The clock of this device is ${exactSeconds(Math.abs(seconds))} ${side}.`
}

function correctionFact(clock: number | null, offset: number): string {
  if (offset !== 0) return `Later stamps are corrected by ${signedSeconds(offset)} now.`
  return clock ? `Later stamps can be corrected by ${signedSeconds(-clock)}.` : ''
}
