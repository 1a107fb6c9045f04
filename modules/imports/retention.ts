/** Imported rows contain names and pay, so they are purged when the import can no longer be undone. */
import type { Purge } from '../../src/retention'

const over = `
  i.state in ('ready', 'failed', 'applied', 'undone', 'discarded')
  and coalesce(i.finished_at, i.created_at) < ?
`

export const purges: Purge[] = [
  {
    name: 'imports.rows',
    title: 'Imported rows (then the import can no longer be undone)',
    by: 'importsDays',
    count: ({ db }, before) =>
      db.one<{ n: number }>(
        `select count(*) as n
         from import_rows r
         join imports i on i.id = r.import_id
         where ${over}`,
        before,
      )!.n,
    step: ({ db }, before, most) => {
      // Including uploads without rows, whose file waits to be read differently.
      const discarded = db.run(
        `update imports
         set state = 'discarded'
         where id in (
           select id
           from imports
           where state in ('ready', 'failed') and created_at < ?
           limit ?
         )`,
        before,
        most,
      ).changes
      const old = db.one<{ id: number }>(
        `select i.id
         from imports i
         where ${over}
           and exists (select 1 from import_rows r where r.import_id = i.id)
         limit 1`,
        before,
      )
      if (!old) return discarded
      return (
        discarded +
        db.run(
          `delete from import_rows
           where import_id = ?
             and row in (select row from import_rows where import_id = ? limit ?)`,
          old.id,
          old.id,
          most,
        ).changes
      )
    },
  },
]
