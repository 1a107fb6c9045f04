/** Adding a client, and editing one, with the terms that were agreed. */
import { useEffect, useRef, useState, type FormEvent } from 'react'
import { Plus, Trash2 } from 'lucide-react'
import { ApiError, call } from '../../../../web/api'
import { byField } from '../../../../web/forms'
import { useRebase } from '../../../../web/rebase'
import { toast } from '../../../../web/toast'
import { Button, IconButton } from '../../../../web/ui/Button'
import { Dialog, SendButtons } from '../../../../web/ui/Dialog'
import { Input, Textarea } from '../../../../web/ui/Field'
import { Switch } from '../../../../web/ui/Switch'
import { Overtaken } from '../../../../web/ui/Overtaken'
import { useDiscard } from '../../../../web/ui/useDiscard'
import { summaryOf, useWish } from '../../../../web/wish'
import { createClient, getClient, updateClient, type Client } from '../../contract'
import {
  blank,
  bodyOf,
  faultsOf,
  labels,
  names,
  saidOf,
  shownLabels,
  shownNames,
  valuesOf,
  type FieldName,
  type Slab,
  type Values,
} from './clientFields'

export function ClientForm({ client, onClose }: { client?: Client; onClose: () => void }) {
  const wish = useWish()
  const base = useRebase<Values>(client ? valuesOf(client) : blank, client?.version)
  const [values, setValues] = useState(base.before)
  const [errors, setErrors] = useState<Record<string, string>>({})
  const [busy, setBusy] = useState(false)
  const { close, question } = useDiscard(base.isDirty(values), busy, onClose)
  const form = useRef<HTMLFormElement>(null)
  const [wanted, setWanted] = useState<{ field: string } | null>(null)
  useEffect(() => {
    if (wanted) form.current?.querySelector<HTMLElement>(`[name="${wanted.field}"]`)?.focus()
  }, [wanted])

  function change(part: Partial<Values>) {
    setValues((now) => ({ ...now, ...part }))
    setErrors((now) =>
      Object.fromEntries(Object.entries(now).filter(([field]) => !Object.hasOwn(part, field.split('.')[0]!))),
    )
  }

  function fail(wrong: Record<string, string>) {
    setErrors(wrong)
    const first = names.find((name) => wrong[name]) ?? Object.keys(wrong)[0]
    if (first) setWanted({ field: first })
  }

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (busy) return
    const wrong = faultsOf(values)
    if (Object.keys(wrong).length > 0) {
      if (wrong.name) toast({ title: 'Validation Error', text: wrong.name, tone: 'bad' })
      return fail(wrong)
    }
    setBusy(true)
    try {
      if (client)
        await call(updateClient, { ...bodyOf(values), id: String(client.id), version: base.version })
      else await wish(values, (key) => call(createClient, bodyOf(values), { key }))
      toast({ title: 'Success', text: `Client ${client ? 'updated' : 'created'} successfully`, tone: 'good' })
      onClose()
    } catch (error) {
      setBusy(false)
      if (error instanceof ApiError && error.status === 409 && client) {
        const stored = await call(getClient, { id: String(client.id) }).catch(() => null)
        if (stored) return base.overtaken(valuesOf(stored), stored.version)
      }
      toast({
        title: 'Error',
        text: summaryOf(error, `Failed to ${client ? 'update' : 'create'} client`),
        tone: 'bad',
      })
      if (error instanceof ApiError && error.errors.length > 0) fail(byField(error.errors))
    }
  }

  const tie = (name: FieldName) => ({
    name,
    label: labels[name],
    value: values[name],
    error: errors[name],
    onChange: (event: { target: { value: string } }) => change({ [name]: event.target.value }),
  })
  return (
    <>
      <Dialog
        wide
        title={client ? `Edit Client: ${client.name}` : 'Add Client'}
        onClose={close}
        foot={
          <SendButtons form="client-form" onCancel={close} busy={busy} doing="Saving…">
            {client ? 'Save Changes' : 'Add Client'}
          </SendButtons>
        }
      >
        {base.theirs && (
          <Overtaken
            what="client"
            rows={shownNames.map((name) => ({
              label: shownLabels[name],
              stored: saidOf(name, base.theirs!),
              mine: saidOf(name, values),
            }))}
            onRebase={(keepMine) => {
              setValues(base.rebase(values, keepMine))
              setErrors({})
            }}
          />
        )}
        <form
          id="client-form"
          ref={form}
          className="billing-form"
          noValidate
          onSubmit={(event) => void submit(event)}
        >
          <fieldset>
            <legend>Client</legend>
            <Input {...tie('name')} maxLength={160} />
            <Input {...tie('contactPerson')} maxLength={160} />
            <Input {...tie('contactEmail')} type="email" maxLength={254} />
            <Input {...tie('contactPhone')} type="tel" maxLength={40} className="figures" />
            <div className="whole">
              <Textarea {...tie('address')} maxLength={500} rows={2} />
            </div>
            <Switch
              label="Active"
              note="An inactive client is offered for no new candidate"
              checked={values.isActive}
              onChange={(event) => change({ isActive: event.target.checked })}
            />
          </fieldset>
          <fieldset>
            <legend>Tax</legend>
            <Input
              {...tie('gstin')}
              maxLength={15}
              autoCapitalize="characters"
              spellCheck={false}
              className="figures"
            />
            <Input
              {...tie('state')}
              maxLength={2}
              inputMode="numeric"
              className="figures"
              disabled={values.gstin.trim() !== ''}
              value={values.gstin.trim() ? values.gstin.trim().slice(0, 2) : values.state}
              hint="Two digits; with a GSTIN its first two"
            />
          </fieldset>
          <fieldset>
            <legend>Terms</legend>
            <p className="soft whole">What is left empty is the firm's usual.</p>
            <Input
              {...tie('feePercent')}
              inputMode="decimal"
              className="figures"
              hint="Percent of the yearly CTC"
            />
            <Input
              {...tie('invoiceAfterDays')}
              inputMode="numeric"
              className="figures"
              hint="Days after joining"
            />
            <Input
              {...tie('creditDays')}
              inputMode="numeric"
              className="figures"
              hint="Days after the invoice"
            />
            <Input
              {...tie('guaranteeDays')}
              inputMode="numeric"
              className="figures"
              hint="Days after joining"
            />
            <Slabs slabs={values.slabs} errors={errors} onChange={(slabs) => change({ slabs })} />
          </fieldset>
        </form>
      </Dialog>
      {question}
    </>
  )
}

function Slabs({
  slabs,
  errors,
  onChange,
}: {
  slabs: readonly Slab[]
  errors: Record<string, string>
  onChange: (slabs: Slab[]) => void
}) {
  const put = (at: number, part: Partial<Slab>) =>
    onChange(slabs.map((slab, index) => (index === at ? { ...slab, ...part } : slab)))
  return (
    <div className="whole slabs" role="group" aria-label="Fee by CTC">
      {slabs.map((slab, index) => (
        <div key={index} className="slab">
          <Input
            label={`CTC up to, slab ${index + 1}`}
            name={`slabs.${index}.upTo`}
            placeholder="any more"
            inputMode="decimal"
            className="figures"
            value={slab.upTo}
            error={errors[`slabs.${index}.upTo`]}
            onChange={(event) => put(index, { upTo: event.target.value })}
          />
          <Input
            label={`Percent, slab ${index + 1}`}
            name={`slabs.${index}.percent`}
            inputMode="decimal"
            className="figures"
            value={slab.percent}
            error={errors[`slabs.${index}.percent`]}
            onChange={(event) => put(index, { percent: event.target.value })}
          />
          <IconButton
            label={`Remove slab ${index + 1}`}
            onClick={() => onChange(slabs.filter((_, other) => other !== index))}
          >
            <Trash2 size={17} aria-hidden />
          </IconButton>
        </div>
      ))}
      {errors.slabs && <p className="field-error">{errors.slabs}</p>}
      <Button
        size="small"
        icon={<Plus size={15} aria-hidden />}
        onClick={() => onChange([...slabs, { upTo: '', percent: '' }])}
      >
        Add Slab
      </Button>
    </div>
  )
}
