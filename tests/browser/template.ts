/** Seeds the demo firm once, with a person who has never punched. Each worker's server runs on a copy. */
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { muster } from '../support/program'

export const template = join(import.meta.dirname, '..', '..', '.tmp', 'browser-template')
export const fresh = {
  email: 'asha@muster.test',
  password: 'monsoon-41',
  firstName: 'Asha',
  lastName: 'Kulkarni',
}

export default function seed() {
  rmSync(template, { recursive: true, force: true })
  for (const ran of [
    muster(['seed', 'demo', '--data', template]),
    muster(
      [
        'user',
        'add',
        '--email',
        fresh.email,
        '--first-name',
        fresh.firstName,
        '--last-name',
        fresh.lastName,
        '--manager',
        'manager@muster.test',
        '--data',
        template,
      ],
      { input: `${fresh.password}\n` },
    ),
  ])
    if (ran.code !== 0) throw new Error(ran.err)
}
