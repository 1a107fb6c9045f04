/** An office: its name, where it is (typed, or where one is standing now), and how far around it reaches. */
import { useState, type FormEvent } from 'react'
import { LocateFixed } from 'lucide-react'
import { distance } from '../../../src/domain/location'
import { z } from '../../../src/domain/endpoint'
import { ApiError, call } from '../../../web/api'
import { metresWords } from '../../../web/format'
import { byField, fieldErrors } from '../../../web/forms'
import { toast } from '../../../web/toast'
import { Button } from '../../../web/ui/Button'
import { Dialog, SendButtons } from '../../../web/ui/Dialog'
import { Input } from '../../../web/ui/Field'
import { summaryOf, useWish } from '../../../web/wish'
import { addOffice, officeFields, updateOffice, type OfficeInfo } from '../contract'
import { here } from './here'

const names = ['name', 'lat', 'lng', 'radius'] as const
type Texts = Record<(typeof names)[number], string>
const blank: Texts = { name: '', lat: '', lng: '', radius: '150' }

export function OfficeDialog({ office, onClose }: { office: OfficeInfo | null; onClose: () => void }) {
  const [texts, setTexts] = useState<Texts>(() =>
    office
      ? { name: office.name, lat: String(office.lat), lng: String(office.lng), radius: String(office.radius) }
      : blank,
  )
  const [errors, setErrors] = useState<Record<string, string>>({})
  const [busy, setBusy] = useState(false)
  const [found, setFound] = useState<'looking' | { accuracy: number } | { failed: string } | null>(null)
  const keyed = useWish()
  const read = {
    name: texts.name.trim(),
    lat: number(texts.lat),
    lng: number(texts.lng),
    radius: number(texts.radius),
  }
  const moved = office && Number.isFinite(read.lat) && Number.isFinite(read.lng) ? distance(office, read) : 0

  const set = (part: Partial<Texts>) => {
    setTexts((now) => ({ ...now, ...part }))
    setErrors((now) => Object.fromEntries(Object.entries(now).filter(([name]) => !(name in part))))
  }

  async function locate() {
    setFound('looking')
    try {
      const { lat, lng, accuracy } = await here()
      set({ lat: lat.toFixed(6), lng: lng.toFixed(6) })
      setFound({ accuracy })
    } catch (error) {
      setFound({ failed: (error as Error).message })
    }
  }

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (busy) return
    const form = event.currentTarget
    const point = (wrong: Record<string, string>) => {
      setErrors(wrong)
      const first = names.find((name) => wrong[name])
      if (first) form.querySelector<HTMLElement>(`[name=${first}]`)?.focus()
      return first !== undefined
    }
    if (point(fieldErrors(z.object(officeFields), read))) return
    setBusy(true)
    try {
      if (office)
        await keyed([office.id, read], (key) =>
          call(updateOffice, { id: String(office.id), ...read }, { key }),
        )
      else await keyed(read, (key) => call(addOffice, read, { key }))
      toast({ title: office ? 'Office changed' : 'Office added', tone: 'good' })
      onClose()
    } catch (error) {
      setBusy(false)
      if (error instanceof ApiError) point(byField(error.errors))
      toast({
        title: office ? 'Failed to update office' : 'Failed to add office',
        text: summaryOf(error, 'Please try again.'),
        tone: 'bad',
      })
    }
  }

  const field = (name: (typeof names)[number]) => ({
    name,
    value: texts[name],
    error: errors[name],
    autoComplete: 'off',
    onChange: (event: { target: { value: string } }) => set({ [name]: event.target.value }),
  })
  return (
    <Dialog title={office ? `Edit office: ${office.name}` : 'Add Office'} onClose={onClose}>
      <form className="dialog-form" noValidate onSubmit={(event) => void submit(event)}>
        <Input label="Name" required maxLength={120} {...field('name')} />
        <div className="office-here">
          <Button
            busy={found === 'looking'}
            icon={<LocateFixed size={16} aria-hidden />}
            onClick={() => void locate()}
          >
            {found === 'looking' ? 'Looking…' : 'Use my present position'}
          </Button>
          <p role="status" className="faint">
            {found !== null &&
              typeof found === 'object' &&
              ('failed' in found ? (
                <span className="field-error">{found.failed}</span>
              ) : (
                `Exact to about ${metresWords(found.accuracy)}` +
                (found.accuracy > 50 ? ': better tried again in the open' : '')
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
            {metresWords(moved)} from where it was. Punches that were made keep what was said of them.
          </p>
        )}
        <SendButtons onCancel={onClose} busy={busy} doing="Saving…">
          {office ? 'Save Changes' : 'Add Office'}
        </SendButtons>
      </form>
    </Dialog>
  )
}

/** Not `Number`, which makes nought of nothing. */
const number = (text: string) => (text.trim() === '' ? Number.NaN : Number(text.trim().replace(',', '.')))
