/** Helpers for reports through their calls. */
import { whenMade } from '../../modules/reports/generating'
import type { Name, Office } from './office'

export const input = {
  type: 'attendance',
  title: 'Early November',
  range: 'custom',
  from: '2026-11-01',
  to: '2026-11-15',
  format: 'excel',
}
/** Resolves when the report has been generated. */
export const generate = async (at: Office, who: Name, body: object = {}) => {
  const reply = await at.as(who).post('/api/reports', { ...input, ...body })
  if (reply.status === 200) await whenMade(at.app, reply.body.id)
  return reply
}
export const fileOf = async (at: Office, id: number) => {
  const { file } = at.app.ask(({ db }) =>
    db.one<{ file: string }>('select file from reports where id = ?', id)!,
  )
  return (await at.app.files.getItemRaw<Buffer>(file))!
}
export const eventNames = (at: Office) =>
  at.app
    .ask(({ db }) =>
      db.all<{ name: string }>(`select name from events where name glob 'report.*' order by id`),
    )
    .map(({ name }) => name)
