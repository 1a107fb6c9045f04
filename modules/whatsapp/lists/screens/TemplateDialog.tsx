/** Create Template: a named message, from the current text or an example. */
import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { may } from '../../../../src/domain/access'
import { FormDialog } from '../../../../web/form/FormDialog'
import { useForm } from '../../../../web/form/useForm'
import { titleWords } from '../../../../web/format'
import { ask } from '../../../../web/query'
import { useWho } from '../../../../web/session'
import { Input, Select } from '../../../../web/ui/Field'
import { Switch } from '../../../../web/ui/Switch'
import { categories, createTemplate, templateExamples, type Template } from '../../contract'
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
  const { data: examples } = useQuery(ask(templateExamples))
  const [example, setExample] = useState('')
  const form = useForm(createTemplate, {
    read: (): Values => ({ name: '', message, category: 'general', description: '', isGlobal: false }),
    write: (values) => values,
    isJudgedWhole: true,
    done: ({ name }) => ({ title: 'Template created', text: name, tone: 'good' }),
    failed: { title: 'Failed to create template', text: 'Please try again.' },
    onSent: (made) => {
      onCreated(made!)
      onClose()
    },
  })
  const { values, errors } = form

  function startFromExample(chosen: string) {
    setExample(chosen)
    const found = examples?.find((one) => one.name === chosen)
    if (!found) return
    const { name, message, category, description } = found
    form.set({ name, message, category, description })
  }

  return (
    <FormDialog
      form={form}
      id="wa-template"
      wide
      title="Create Template"
      action="Create Template"
      doing="Creating…"
      onClose={onClose}
    >
      <Input label="Name" {...form.tie('name')} maxLength={100} />
      <div className="wa-pair">
        <Select label="Category" {...form.tie('category')}>
          {categories.map((one) => (
            <option key={one} value={one}>
              {titleWords(one)}
            </option>
          ))}
        </Select>
        {Boolean(examples?.length) && (
          <Select
            label="Start with an example"
            value={example}
            onChange={(event) => startFromExample(event.target.value)}
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
      {/* One message about both fields is shown once. */}
      <MessageBox
        value={values.message}
        error={errors.message && errors.message === errors.name ? undefined : errors.message}
        placeholders={['Name']}
        onChange={(text) => form.set({ message: text })}
      />
      <Input label="Description (optional)" {...form.tie('description')} maxLength={300} />
      {may(who, 'manage_settings') && (
        <Switch
          label="For everybody"
          note="Everybody in the firm can use it."
          checked={values.isGlobal}
          onChange={(event) => form.set({ isGlobal: event.target.checked })}
        />
      )}
    </FormDialog>
  )
}
