/** An office: name, position (typed or read from the device), and radius. */
import { useState } from 'react'
import { LocateFixed } from 'lucide-react'
import { distance } from '../../../src/domain/location'
import { useForm } from '../../../web/form/useForm'
import { metresWords } from '../../../web/format'
import { Button } from '../../../web/ui/Button'
import { Dialog, SendButtons } from '../../../web/ui/Dialog'
import { Input } from '../../../web/ui/Field'
import { addOffice, updateOffice, type OfficeInfo } from '../contract'
import { devicePosition } from './devicePosition'

const blank = { name: '', lat: '', lng: '', radius: '150' }
type Texts = typeof blank
const textsOf = ({ name, lat, lng, radius }: OfficeInfo): Texts => ({
  name,
  lat: String(lat),
  lng: String(lng),
  radius: String(radius),
})
const officeOf = ({ name, lat, lng, radius }: Texts) => ({
  name: name.trim(),
  lat: number(lat),
  lng: number(lng),
  radius: number(radius),
})

export function OfficeDialog({ office, onClose }: { office: OfficeInfo | null; onClose: () => void }) {
  const form = useForm(office ? updateOffice : addOffice, {
    stored: office,
    read: (office) => (office ? textsOf(office) : blank),
    write: (texts, _, office) => ({ ...officeOf(texts), ...(office && { id: String(office.id) }) }),
    done: { title: office ? 'Office changed' : 'Office added', tone: 'good' },
    failed: {
      title: office ? 'Failed to update office' : 'Failed to add office',
      text: 'Please try again.',
    },
    onSent: onClose,
  })
  const [found, setFound] = useState<'looking' | { accuracy: number } | { failed: string } | null>(null)
  const entered = officeOf(form.values)
  const moved =
    office && Number.isFinite(entered.lat) && Number.isFinite(entered.lng) ? distance(office, entered) : 0

  async function locate() {
    setFound('looking')
    try {
      const { lat, lng, accuracy } = await devicePosition()
      form.set({ lat: lat.toFixed(6), lng: lng.toFixed(6) })
      setFound({ accuracy })
    } catch (error) {
      setFound({ failed: (error as Error).message })
    }
  }

  const field = (name: keyof Texts) => ({ ...form.tie(name), autoComplete: 'off' })
  return (
    <Dialog title={office ? `Edit office: ${office.name}` : 'Add Office'} onClose={onClose}>
      <form className="dialog-form" {...form.element}>
        <Input label="Name" required maxLength={120} {...field('name')} />
        <div className="office-here">
          <Button
            busy={found === 'looking'}
            icon={<LocateFixed size={16} aria-hidden />}
            onClick={() => void locate()}
          >
            {found === 'looking' ? 'Locating…' : 'Use my current location'}
          </Button>
          <p role="status" className="faint">
            {found !== null &&
              typeof found === 'object' &&
              ('failed' in found ? (
                <span className="field-error">{found.failed}</span>
              ) : (
                `Accurate to about ${metresWords(found.accuracy)}` +
                (found.accuracy > 50 ? '. Try again outdoors for a better result' : '')
              ))}
          </p>
        </div>
        <div className="setting-fields">
          <Input
            label="Latitude"
            required
            inputMode="decimal"
            className="figures"
            hint="Such as 19.119700"
            {...field('lat')}
          />
          <Input
            label="Longitude"
            required
            inputMode="decimal"
            className="figures"
            hint="Such as 72.846800"
            {...field('lng')}
          />
          <Input
            label="Radius (metres)"
            required
            type="number"
            inputMode="numeric"
            min={20}
            max={20_000}
            className="figures"
            hint="From 20 to 20,000"
            {...field('radius')}
          />
        </div>
        {moved >= 1 && (
          <p className="soft">
            {metresWords(moved)} from its old position. Existing punches keep their status.
          </p>
        )}
        <SendButtons onCancel={onClose} busy={form.busy} doing="Saving…">
          {office ? 'Save Changes' : 'Add Office'}
        </SendButtons>
      </form>
    </Dialog>
  )
}

/** Not `Number`, which turns an empty text into 0. */
const number = (text: string) => (text.trim() === '' ? Number.NaN : Number(text.trim().replace(',', '.')))
