/** Chooses a saved message; saves the current text as one; deletes one. */
import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { BookmarkPlus, Trash2 } from 'lucide-react'
import { call } from '../../../../web/api'
import { ask } from '../../../../web/query'
import { toast } from '../../../../web/toast'
import { Button, IconButton } from '../../../../web/ui/Button'
import { Confirm } from '../../../../web/ui/Confirm'
import { Select } from '../../../../web/ui/Field'
import { sentenceOf } from '../../../../web/sendOnce'
import { deleteTemplate, templates, type Template } from '../../contract'
import { TemplateDialog } from './TemplateDialog'

type TemplatePickerProps = {
  value: number | null
  message: string
  onChange: (templateId: number | null, message: string) => void
}

export function TemplatePicker({ value, message, onChange }: TemplatePickerProps) {
  const { data, isError } = useQuery(ask(templates))
  const [open, setOpen] = useState<'create' | Template | null>(null)
  const chosen = data?.find(({ id }) => id === value)

  function choose(id: number | null) {
    const next = data?.find((one) => one.id === id)
    if (!next) return onChange(null, message)
    onChange(next.id, next.message)
    if (message.trim() && message !== chosen?.message && message !== next.message)
      toast({
        title: 'Your text was replaced by the template',
        action: { label: 'Undo', run: () => onChange(value, message) },
      })
  }

  return (
    <div className="wa-picker">
      <Select
        label="Message template"
        value={chosen ? String(chosen.id) : ''}
        error={isError && !data ? 'The templates could not be loaded.' : undefined}
        onChange={(event) => choose(event.target.value ? Number(event.target.value) : null)}
      >
        <option value="">None (Write custom message)</option>
        {data?.map(({ id, name, isGlobal }) => (
          <option key={id} value={id}>
            {name}
            {isGlobal ? ' (for everybody)' : ''}
          </option>
        ))}
      </Select>
      {chosen?.mayDelete && (
        <IconButton
          label={`Delete the template ${chosen.name}`}
          aria-haspopup="dialog"
          onClick={() => setOpen(chosen)}
        >
          <Trash2 size={16} aria-hidden />
        </IconButton>
      )}
      <Button
        icon={<BookmarkPlus size={16} aria-hidden />}
        aria-haspopup="dialog"
        onClick={() => setOpen('create')}
      >
        Create Template
      </Button>
      {open === 'create' && (
        <TemplateDialog
          message={message}
          onCreated={(made) => onChange(made.id, made.message)}
          onClose={() => setOpen(null)}
        />
      )}
      {open && open !== 'create' && (
        <DeleteTemplate
          template={open}
          onDone={() => onChange(null, message)}
          onClose={() => setOpen(null)}
        />
      )}
    </div>
  )
}

function DeleteTemplate({
  template: { id, name, isGlobal },
  onDone,
  onClose,
}: {
  template: Template
  onDone: () => void
  onClose: () => void
}) {
  async function run(): Promise<boolean> {
    try {
      await call(deleteTemplate, { id: String(id) })
      toast({ title: 'Template deleted', tone: 'good' })
      onDone()
      return true
    } catch (error) {
      toast({ title: 'Failed to delete template', text: sentenceOf(error, 'Please try again.'), tone: 'bad' })
      return false
    }
  }
  return (
    <Confirm
      title={`Delete the template ${name}?`}
      action="Delete"
      busy="Deleting…"
      run={run}
      onClose={onClose}
    >
      <p>
        {isGlobal ? 'Nobody in the firm can use it any more. ' : ''}This cannot be undone. Sent messages stay
        as they are.
      </p>
    </Confirm>
  )
}
