/** The firm's own pages: stored, and cut into searchable passages. */
import type { Ask, Tx } from '../../src/app'
import type { Who } from '../../src/http'
import { may } from '../../src/domain/access'
import type { Input } from '../../src/domain/endpoint'
import { conflict, notFound } from '../../src/domain/errors'
import type { createPage, Page, PageState, updatePage } from './contract'
import { passagesOf } from './markdown'

type Row = Omit<Page, 'isPublished'> & { isPublished: number }
const columns = 'id, title, body, is_published as isPublished, updated_at as updatedAt, version'
const toPage = (row: Row): Page => ({ ...row, isPublished: row.isPublished === 1 })
const stateOf = ({ title, body, isPublished }: Page): PageState => ({ title, body, isPublished })

export const allPages = ({ db }: Ask): Page[] =>
  db.all<Row>(`select ${columns} from assistant_pages order by title collate nocase, id`).map(toPage)

export function findPage({ db }: Ask, who: Who, { id }: { id: number }): Page {
  const row = db.one<Row>(`select ${columns} from assistant_pages where id = ?`, id)
  if (!row || (!row.isPublished && !may(who, 'manage_settings'))) throw notFound('Page not found')
  return toPage(row)
}

export function addPage(tx: Tx, who: Who, { title, body, isPublished }: Input<typeof createPage>): Page {
  const { lastId } = tx.db.run(
    `insert into assistant_pages (title, body, is_published, updated_at)
     values (?, ?, ?, ?)`,
    title,
    body,
    isPublished ? 1 : 0,
    tx.now(),
  )
  const made = findPage(tx, who, { id: lastId })
  cut(tx, made)
  tx.record('assistant.page_changed', { pageId: lastId, title, before: null, after: stateOf(made) })
  return made
}

/** 409 if somebody else has changed it since `version`. */
export function changePage(tx: Tx, who: Who, { id, version, ...given }: Input<typeof updatePage>): Page {
  const before = findPage(tx, who, { id })
  if (version !== undefined && version !== before.version)
    throw conflict('Somebody else has changed this page since you opened it. Please check it again.')
  const next = {
    title: given.title ?? before.title,
    body: given.body ?? before.body,
    isPublished: given.isPublished ?? before.isPublished,
  }
  if (JSON.stringify(next) === JSON.stringify(stateOf(before))) return before
  tx.db.run(
    `update assistant_pages
     set title = ?, body = ?, is_published = ?, updated_at = ?, version = version + 1
     where id = ?`,
    next.title,
    next.body,
    next.isPublished ? 1 : 0,
    tx.now(),
    id,
  )
  const after = findPage(tx, who, { id })
  cut(tx, after)
  tx.record('assistant.page_changed', {
    pageId: id,
    title: after.title,
    before: stateOf(before),
    after: stateOf(after),
  })
  return after
}

export function removePage(tx: Tx, who: Who, { id }: { id: number }) {
  const before = findPage(tx, who, { id })
  forget(tx, id)
  tx.db.run('delete from assistant_pages where id = ?', id)
  tx.record('assistant.page_changed', {
    pageId: id,
    title: before.title,
    before: stateOf(before),
    after: null,
  })
  return { success: true as const }
}

/** Unpublished pages are not found. */
function cut(tx: Tx, { id, title, body, isPublished }: Page) {
  forget(tx, id)
  if (!isPublished) return
  for (const { heading, passage } of passagesOf(body)) {
    const { lastId } = tx.db.run(
      `insert into assistant_passages (page_id, heading, passage)
       values (?, ?, ?)`,
      id,
      heading,
      passage,
    )
    tx.db.run(
      `insert into assistant_search (rowid, title, heading, passage)
       values (?, ?, ?, ?)`,
      lastId,
      title,
      heading,
      passage,
    )
  }
}

function forget({ db }: Tx, id: number) {
  db.run(
    `delete from assistant_search
     where rowid in (select id from assistant_passages where page_id = ?)`,
    id,
  )
  db.run('delete from assistant_passages where page_id = ?', id)
}
