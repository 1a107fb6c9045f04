import type { App } from '../../src/app'
import type { Job } from '../../src/scheduler'
import { notify } from '../notifications/service'
import { checks } from './checks'
import { turnOfYear } from './balance/yearEnd'

export const jobs: Job[] = [
  {
    name: 'leave.year',
    title: 'Grant the new leave year, and expire carried days',
    schedule: '5 0 * * *',
    missed: 'once',
    run: turnOfYear,
  },
  {
    name: 'leave.check',
    title: 'Compare ledger, leaves and attendance, and notify the Admins of differences',
    schedule: '40 3 * * *',
    missed: 'once',
    run: check,
  },
]

async function check(app: App): Promise<string> {
  const broken = app.ask(checks).filter(({ ok }) => !ok)
  if (!broken.length) return 'Ledger, leaves and attendance agree'
  const text = broken.map((finding) => finding.text).join('; ')
  await app.write({ actor: null, source: 'job:leave.check' }, (tx) => {
    const admins = tx.db
      .all<{ id: number }>(`select id from users where role = 'Admin' and is_active = 1`)
      .map((u) => u.id)
    notify(tx, {
      people: admins,
      type: 'other',
      title: 'Leave data needs a check',
      message: `${text}. Run 'muster doctor' for details.`,
      link: null,
    })
  })
  return text
}
