/** Saved messages: one's own, and those shared by an Admin. */
import type { Ask, Tx } from '../../../src/app'
import { may } from '../../../src/domain/access'
import type { Input } from '../../../src/domain/endpoint'
import { conflict, notAllowed, notFound } from '../../../src/domain/errors'
import type { Who } from '../../../src/http'
import type { createTemplate, Template, TemplateFields } from '../contract'

type Row = {
  id: number
  userId: number
  name: string
  message: string
  category: Template['category']
  description: string | null
  isGlobal: number
}
const select = `
  select id, user_id as userId, name, message, category, description, is_global as isGlobal
  from whatsapp_templates
`
const most = 200

const toTemplate = (who: Who, { userId, isGlobal, ...row }: Row): Template => ({
  ...row,
  isGlobal: isGlobal === 1,
  mayDelete: userId === who.id || (isGlobal === 1 && may(who, 'manage_settings')),
})
const state = ({ name, message, category, isGlobal }: Row): TemplateFields => ({
  name,
  message,
  category,
  isGlobal: isGlobal === 1,
})

export function templatesFor({ db }: Ask, who: Who): Template[] {
  return db
    .all<Row>(
      `${select} where user_id = :id union ${select} where is_global = 1 order by name collate nocase, id`,
      { id: who.id },
    )
    .map((row) => toTemplate(who, row))
}

const findTemplateRow = ({ db }: Ask, who: Who, id: number) =>
  db.one<Row>(`${select} where id = ? and (user_id = ? or is_global = 1)`, id, who.id)

export function addTemplate(
  tx: Tx,
  who: Who,
  { name, message, category, description, isGlobal }: Input<typeof createTemplate>,
): Template {
  if (isGlobal && !may(who, 'manage_settings')) throw notAllowed('Only an Admin can create shared templates')
  if (
    tx.db.one<{ n: number }>('select count(*) as n from whatsapp_templates where user_id = ?', who.id)!.n >=
    most
  )
    throw conflict(`You have ${most} templates. Delete one first.`)
  const { lastId } = tx.db.run(
    `insert into whatsapp_templates (user_id, name, message, category, description, is_global, created_at)
     values (?, ?, ?, ?, ?, ?, ?)`,
    who.id,
    name,
    message,
    category,
    description || null,
    isGlobal ? 1 : 0,
    tx.now(),
  )
  const row = findTemplateRow(tx, who, lastId)!
  tx.record('whatsapp.template_changed', {
    userId: who.id,
    templateId: lastId,
    before: null,
    after: state(row),
  })
  return toTemplate(who, row)
}

export function removeTemplate(tx: Tx, who: Who, id: number): { success: true } {
  const row = findTemplateRow(tx, who, id)
  if (!row) throw notFound('This template does not exist')
  if (!toTemplate(who, row).mayDelete) throw notAllowed('Only an Admin can delete shared templates')
  tx.db.run('delete from whatsapp_templates where id = ?', id)
  tx.record('whatsapp.template_changed', {
    userId: row.userId,
    templateId: id,
    before: state(row),
    after: null,
  })
  return { success: true }
}
