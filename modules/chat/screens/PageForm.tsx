/** Adding a page, and changing one; the text is Markdown, and shown as it will look. */
import { useEffect, useRef, useState, type FormEvent } from 'react'
import { ApiError, call } from '../../../web/api'
import { byField, fieldErrors } from '../../../web/forms'
import { useRebase } from '../../../web/rebase'
import { toast } from '../../../web/toast'
import { Dialog, SendButtons } from '../../../web/ui/Dialog'
import { Input, Textarea } from '../../../web/ui/Field'
import { Overtaken } from '../../../web/ui/Overtaken'
import { Switch } from '../../../web/ui/Switch'
import { Tabs } from '../../../web/ui/Tabs'
import { useDiscard } from '../../../web/ui/useDiscard'
import { summaryOf, useWish } from '../../../web/wish'
import { createPage, getPage, updatePage, type Page, type PageState } from '../contract'
import { Markdown } from './Markdown'

const blank: PageState = { title: '', body: '', isPublished: true }
const valuesOf = ({ title, body, isPublished }: Page): PageState => ({ title, body, isPublished })
const said = (published: boolean) => (published ? 'Yes' : 'No')

export function PageForm({ page, onClose }: { page: Page | null; onClose: () => void }) {
  const wish = useWish()
  const base = useRebase<PageState>(page ? valuesOf(page) : blank, page?.version)
  const [values, setValues] = useState(base.before)
  const [errors, setErrors] = useState<Record<string, string>>({})
  const [tab, setTab] = useState('write')
  const [busy, setBusy] = useState(false)
  const { close, question } = useDiscard(base.isDirty(values), busy, onClose)
  const form = useRef<HTMLFormElement>(null)
  // An object: the same field may be wrong again.
  const [wanted, setWanted] = useState<{ field: string } | null>(null)
  useEffect(() => {
    if (wanted) form.current?.querySelector<HTMLElement>(`[name=${wanted.field}]`)?.focus()
  }, [wanted])

  const set = (part: Partial<PageState>) => {
    setValues((now) => ({ ...now, ...part }))
    setErrors((now) => Object.fromEntries(Object.entries(now).filter(([field]) => !(field in part))))
  }

  function fail(wrong: Record<string, string>) {
    setErrors(wrong)
    const field = ['title', 'body'].find((name) => wrong[name])
    if (!field) return
    setTab('write')
    setWanted({ field })
  }

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (busy) return
    const wrong = fieldErrors(createPage.body!, values)
    if (Object.keys(wrong).length > 0) return fail(wrong)
    setBusy(true)
    try {
      if (page) await call(updatePage, { ...values, id: String(page.id), version: base.version })
      else await wish(values, (key) => call(createPage, values, { key }))
      toast({
        title: page ? 'Page saved' : 'Page added',
        text: values.isPublished
          ? 'The assistant quotes it from now on.'
          : 'The assistant does not quote it.',
        tone: 'good',
      })
      onClose()
    } catch (error) {
      setBusy(false)
      if (error instanceof ApiError && error.status === 409 && page) {
        const stored = await call(getPage, { id: String(page.id) }).catch(() => null)
        if (stored) return base.overtaken(valuesOf(stored), stored.version)
      }
      toast({
        title: page ? 'Failed to save page' : 'Failed to add page',
        text: summaryOf(error, 'Please try again.'),
        tone: 'bad',
      })
      if (error instanceof ApiError) fail(byField(error.errors))
    }
  }

  const { theirs } = base
  return (
    <>
      <Dialog
        wide
        title={page ? 'Edit Page' : 'Add Page'}
        onClose={close}
        foot={
          <SendButtons form="page-form" onCancel={close} busy={busy} doing="Saving…">
            {page ? 'Save Changes' : 'Add Page'}
          </SendButtons>
        }
      >
        {theirs && (
          <Overtaken
            what="page"
            rows={[
              { label: 'Title', stored: theirs.title, mine: values.title },
              { label: 'Text', stored: theirs.body, mine: values.body },
              { label: 'Published', stored: said(theirs.isPublished), mine: said(values.isPublished) },
            ]}
            onRebase={(keepMine) => {
              setValues(base.rebase(values, keepMine))
              setErrors({})
            }}
          />
        )}
        <form
          id="page-form"
          ref={form}
          className="dialog-form"
          noValidate
          onSubmit={(event) => void submit(event)}
        >
          <Input
            label="Title"
            name="title"
            maxLength={160}
            value={values.title}
            error={errors.title}
            onChange={(event) => set({ title: event.target.value })}
          />
          <Tabs
            label="Text"
            value={tab}
            onChange={setTab}
            tabs={[
              {
                id: 'write',
                label: 'Write',
                panel: (
                  <Textarea
                    label="Text"
                    name="body"
                    rows={12}
                    maxLength={40_000}
                    hint="Markdown: # heading, - list, **bold**, *italics*, [words](https://…)"
                    value={values.body}
                    error={errors.body}
                    onChange={(event) => set({ body: event.target.value })}
                  />
                ),
              },
              {
                id: 'preview',
                label: 'Preview',
                panel: (
                  <div className="page-preview">
                    {values.body.trim() ? (
                      <Markdown text={values.body} />
                    ) : (
                      <p className="faint">Nothing is written yet.</p>
                    )}
                  </div>
                ),
              },
            ]}
          />
          <Switch
            label="Published"
            note="The assistant quotes only what is published."
            checked={values.isPublished}
            onChange={(event) => set({ isPublished: event.target.checked })}
          />
        </form>
      </Dialog>
      {question}
    </>
  )
}
