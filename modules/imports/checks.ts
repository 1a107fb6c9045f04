/** Invariants of imports for doctor. */
import type { Ask, Finding } from '../../src/app'

export function checks({ db }: Ask): Finding[] {
  const stuck = db.all<{ id: number; fileName: string }>(
    `select id, file_name as fileName
     from imports
     where state in ('applying', 'undoing')`,
  )
  const secrets = db.one<{ n: number }>(
    `select count(*) as n
     from import_rows r
     join imports i on i.id = r.import_id
     where r.secret is not null
       and i.state not in ('ready', 'applying', 'reading')`,
  )!.n
  return [
    stuck.length
      ? {
          ok: true,
          text:
            `${stuck.length} imports are running: ` +
            `${stuck.map(({ id, fileName }) => `${id} ${fileName}`).join(', ')}. The server finishes them ` +
            'when it runs.',
        }
      : { ok: true, text: 'No import is unfinished.' },
    secrets
      ? { ok: false, text: `${secrets} imported passwords are still stored although their import has ended.` }
      : { ok: true, text: 'No imported password is stored.' },
  ]
}
