/** Adds and changes a page; the text is Markdown, with a preview. */
import { useState } from 'react'
import { call } from '../../../web/api'
import { FormDialog } from '../../../web/form/FormDialog'
import { useForm } from '../../../web/form/useForm'
import { Input, Textarea } from '../../../web/ui/Field'
import { Switch } from '../../../web/ui/Switch'
import { Tabs } from '../../../web/ui/Tabs'
import { createPage, getPage, updatePage, type Page, type PageState } from '../contract'
import { Markdown } from './Markdown'

const blank: PageState = { title: '', body: '', isPublished: true }
const valuesOf = ({ title, body, isPublished }: Page): PageState => ({ title, body, isPublished })
const labels = { title: 'Title', body: 'Text', isPublished: 'Published' }

export function PageForm({ page, onClose }: { page: Page | null; onClose: () => void }) {
  const [tab, setTab] = useState('write')
  const form = useForm(page ? updatePage : createPage, {
    stored: page,
    read: (page) => (page ? valuesOf(page) : blank),
    write: (values, _, page) => ({
      ...values,
      ...(page && { id: String(page.id), version: page.version }),
    }),
    again: () => call(getPage, { id: String(page!.id) }),
    onFault: (_, first) => {
      if (first === 'title' || first === 'body') setTab('write')
    },
    done: ({ isPublished }) => ({
      title: page ? 'Page saved' : 'Page added',
      text: isPublished ? 'The assistant quotes it from now on.' : 'The assistant does not quote it.',
      tone: 'good',
    }),
    failed: { title: page ? 'Failed to save page' : 'Failed to add page', text: 'Please try again.' },
    onSent: onClose,
  })
  return (
    <FormDialog
      form={form}
      id="page-form"
      wide
      title={page ? 'Edit Page' : 'Add Page'}
      action={page ? 'Save Changes' : 'Add Page'}
      both={{
        what: 'page',
        labels,
        textOf: (name, values) => (name === 'isPublished' ? (values[name] ? 'Yes' : 'No') : values[name]),
      }}
      onClose={onClose}
    >
      <Input label="Title" {...form.tie('title')} maxLength={160} />
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
                {...form.tie('body')}
                rows={12}
                maxLength={40_000}
                hint="Markdown: # heading, - list, **bold**, *italics*, [words](https://…)"
              />
            ),
          },
          {
            id: 'preview',
            label: 'Preview',
            panel: (
              <div className="page-preview">
                {form.values.body.trim() ? (
                  <Markdown text={form.values.body} />
                ) : (
                  <p className="faint">No text yet.</p>
                )}
              </div>
            ),
          },
        ]}
      />
      <Switch
        label="Published"
        note="The assistant quotes only published pages."
        checked={form.values.isPublished}
        onChange={(event) => form.set({ isPublished: event.target.checked })}
      />
    </FormDialog>
  )
}
