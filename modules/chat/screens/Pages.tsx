/** The firm's pages: list, add, change, delete. */
import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { BookText, Pencil, Plus, Trash2 } from 'lucide-react'
import { dayOf } from '../../../src/domain/day'
import { call } from '../../../web/api'
import { useZone } from '../../../web/firm'
import { dayWords } from '../../../web/format'
import { ask } from '../../../web/query'
import { toast } from '../../../web/toast'
import { Badge } from '../../../web/ui/Badge'
import { Button, IconButton } from '../../../web/ui/Button'
import { Confirm } from '../../../web/ui/Confirm'
import { EmptyState, ErrorState } from '../../../web/ui/Empty'
import { Waiting } from '../../../web/ui/Spinner'
import { sentenceOf } from '../../../web/sendOnce'
import { deletePage, listPages, type Page } from '../contract'
import { PageDialog } from './PageDialog'
import { PageForm } from './PageForm'
import '../../../web/ui/table.css'

export function Pages() {
  const zone = useZone()
  const { data, isError, refetch } = useQuery(ask(listPages))
  const [open, setOpen] = useState<{ of: 'add' } | { of: 'read' | 'edit' | 'delete'; page: Page } | null>(
    null,
  )
  const close = () => setOpen(null)
  return (
    <section className="assistant-pages" aria-labelledby="assistant-pages">
      <div className="assistant-pages-head">
        <div>
          <h3 id="assistant-pages">The firm's pages</h3>
          <p className="faint">
            Policies and instructions. The assistant quotes the passage that answers a question.
          </p>
        </div>
        <Button
          icon={<Plus size={16} aria-hidden />}
          aria-haspopup="dialog"
          onClick={() => setOpen({ of: 'add' })}
        >
          Add Page
        </Button>
      </div>
      {!data ? (
        isError ? (
          <ErrorState retry={() => void refetch()}>The pages could not be loaded.</ErrorState>
        ) : (
          <Waiting />
        )
      ) : data.length === 0 ? (
        <EmptyState icon={<BookText size={28} strokeWidth={1.5} aria-hidden />}>
          No pages yet. Write down what people often ask, such as the dress code or travel claims. The
          assistant quotes it in its answers.
        </EmptyState>
      ) : (
        <ul className="assistant-page-list" aria-label="The firm's pages">
          {data.map((page) => (
            <li key={page.id}>
              <div>
                <p>
                  <button
                    type="button"
                    className="row-link"
                    aria-haspopup="dialog"
                    onClick={() => setOpen({ of: 'read', page })}
                  >
                    {page.title}
                  </button>{' '}
                  {!page.isPublished && <Badge>Not published</Badge>}
                </p>
                <p className="faint">Last changed {dayWords(dayOf(page.updatedAt, zone))}</p>
              </div>
              <div className="row-buttons">
                <IconButton
                  label={`Edit ${page.title}`}
                  aria-haspopup="dialog"
                  onClick={() => setOpen({ of: 'edit', page })}
                >
                  <Pencil size={16} aria-hidden />
                </IconButton>
                <IconButton
                  label={`Delete ${page.title}`}
                  aria-haspopup="dialog"
                  onClick={() => setOpen({ of: 'delete', page })}
                >
                  <Trash2 size={16} aria-hidden />
                </IconButton>
              </div>
            </li>
          ))}
        </ul>
      )}
      {open?.of === 'add' && <PageForm page={null} onClose={close} />}
      {open?.of === 'edit' && <PageForm page={open.page} onClose={close} />}
      {open?.of === 'read' && <PageDialog id={open.page.id} title={open.page.title} onClose={close} />}
      {open?.of === 'delete' && <DeletePage page={open.page} onClose={close} />}
    </section>
  )
}

function DeletePage({ page: { id, title, isPublished }, onClose }: { page: Page; onClose: () => void }) {
  async function run(): Promise<boolean> {
    try {
      await call(deletePage, { id: String(id) })
      toast({ title: 'Page deleted', tone: 'good' })
      return true
    } catch (error) {
      toast({ title: 'Failed to delete page', text: sentenceOf(error, 'Please try again.'), tone: 'bad' })
      return false
    } finally {
    }
  }
  return (
    <Confirm title={`Delete the page ${title}?`} action="Delete" busy="Deleting…" run={run} onClose={onClose}>
      <p>{isPublished ? 'The assistant will no longer quote it. ' : ''}This cannot be undone.</p>
    </Confirm>
  )
}
