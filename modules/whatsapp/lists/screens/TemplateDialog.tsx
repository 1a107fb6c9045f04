/** Create Template: a message with a name, from what is written or from an example. */
import { useRef, useState, type FormEvent } from 'react'
import { useQuery } from '@tanstack/react-query'
import { may } from '../../../../src/domain/access'
import { ApiError, call } from '../../../../web/api'
import { byField, fieldErrors } from '../../../../web/forms'
import { titleWords } from '../../../../web/format'
import { ask, stale } from '../../../../web/query'
import { useWho } from '../../../../web/session'
import { toast } from '../../../../web/toast'
import { Dialog, SendButtons } from '../../../../web/ui/Dialog'
import { Input, Select } from '../../../../web/ui/Field'
import { Switch } from '../../../../web/ui/Switch'
import { useDiscard } from '../../../../web/ui/useDiscard'
import { summaryOf, useWish } from '../../../../web/wish'
import { categories, createTemplate, templateExamples, templates, type Template } from '../../contract'
import { MessageBox } from '../../screens/MessageBox'

type Values = {
  name: string
  message: string
  category: (typeof categories)[number]
  description: string
  isGlobal: boolean
}

export function TemplateDialog({
  message,
  onCreated,
  onClose,
}: {
  message: string
  onCreated: (made: Template) => void
  onClose: () => void
}) {
  const who = useWho()
  const wish = useWish()
  const { data: examples } = useQuery(ask(templateExamples))
  const [start] = useState<Values>({
    name: '',
    message,
    category: 'general',
    description: '',
    isGlobal: false,
  })
  const [values, setValues] = useState(start)
  const [example, setExample] = useState('')
  const [errors, setErrors] = useState<Record<string, string>>({})
  const [busy, setBusy] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const { close, question } = useDiscard(JSON.stringify(values) !== JSON.stringify(start), busy, onClose)

  const set = (change: Partial<Values>) => {
    setValues((before) => ({ ...before, ...change }))
    setErrors({})
  }

  function begin(name: string) {
    setExample(name)
    const found = examples?.find((one) => one.name === name)
    if (found)
      set({
        name: found.name,
        message: found.message,
        category: found.category,
        description: found.description,
      })
  }

  function fail(wrong: Record<string, string>) {
    setErrors(wrong)
    const first = ['name', 'message', 'description'].find((name) => wrong[name])
    if (first) form.current?.querySelector<HTMLElement>(`[name=${first}]`)?.focus()
  }

  async function submit(event: FormEvent) {
    event.preventDefault()
    event.stopPropagation()
    if (busy) return
    const wrong = fieldErrors(createTemplate.body!, values)
    if (Object.keys(wrong).length > 0) return fail(wrong)
    setBusy(true)
    try {
      const made = await wish(values, (key) => call(createTemplate, values, { key }))
      toast({ title: 'Template created', text: made.name, tone: 'good' })
      await stale(templates.path)
      onCreated(made)
      onClose()
    } catch (error) {
      setBusy(false)
      toast({ title: 'Failed to create template', text: summaryOf(error, 'Please try again.'), tone: 'bad' })
      if (error instanceof ApiError) fail(byField(error.errors))
    }
  }

  return (
    <>
      <Dialog
        wide
        title="Create Template"
        onClose={close}
        foot={
          <SendButtons form="wa-template" onCancel={close} busy={busy} doing="Creating…">
            Create Template
          </SendButtons>
        }
      >
        <form
          id="wa-template"
          ref={form}
          className="dialog-form"
          noValidate
          onSubmit={(event) => void submit(event)}
        >
          <Input
            label="Name"
            name="name"
            maxLength={100}
            value={values.name}
            error={errors.name}
            onChange={(event) => set({ name: event.target.value })}
          />
          <div className="wa-pair">
            <Select
              label="Category"
              value={values.category}
              onChange={(event) => set({ category: event.target.value as Values['category'] })}
            >
              {categories.map((one) => (
                <option key={one} value={one}>
                  {titleWords(one)}
                </option>
              ))}
            </Select>
            {Boolean(examples?.length) && (
              <Select
                label="Begin with an example"
                value={example}
                onChange={(event) => begin(event.target.value)}
              >
                <option value="">None</option>
                {categories.map((category) => (
                  <optgroup key={category} label={titleWords(category)}>
                    {examples!
                      .filter((one) => one.category === category)
                      .map(({ name }) => (
                        <option key={name}>{name}</option>
                      ))}
                  </optgroup>
                ))}
              </Select>
            )}
          </div>
          {/* One sentence says what is wrong with both; it stands once. */}
          <MessageBox
            value={values.message}
            error={errors.message && errors.message === errors.name ? undefined : errors.message}
            placeholders={['Name']}
            onChange={(text) => set({ message: text })}
          />
          <Input
            label="Description (optional)"
            name="description"
            maxLength={300}
            value={values.description}
            error={errors.description}
            onChange={(event) => set({ description: event.target.value })}
          />
          {may(who, 'manage_settings') && (
            <Switch
              label="For everybody"
              note="The whole firm can choose it."
              checked={values.isGlobal}
              onChange={(event) => set({ isGlobal: event.target.checked })}
            />
          )}
        </form>
      </Dialog>
      {question}
    </>
  )
}
