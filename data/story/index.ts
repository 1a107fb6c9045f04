/**
 * The demo firm: a believable Indian staffing firm, generated into an empty, migrated database. The same
 * employees, months, seed, today and now give the same firm, except for the salt of the password's hash. A
 * chapter is a file in `chapters/`. A later chapter may read what earlier ones wrote.
 */
import type { Database } from '../../src/db'
import type { Day, Instant } from '../../src/domain/day'
import { hashPassword } from '../../modules/people/service'
import { attendance } from './chapters/attendance'
import { billing } from './chapters/billing'
import { passwords } from './chapters/passwords'
import { firm } from './chapters/firm'
import { leave } from './chapters/leave'
import { messages } from './chapters/messages'
import { people } from './chapters/people'
import { recent } from './chapters/recent'
import { tasks } from './chapters/tasks'
import { signInEmail, signInRoles } from './people'
import { storyOf, type Chapter } from './story'
import { alone, type Transaction } from './write'

export { fewestEmployees } from './people'
export { todayOf } from './story'
export { alone, between, type Transaction } from './write'

/** In this order; `passwords` is last. */
const chapters: readonly Chapter[] = [
  firm,
  people,
  attendance,
  leave,
  recent,
  billing,
  tasks,
  messages,
  passwords,
]

export const password = 'muster-demo'
export const signIns = signInRoles.map(({ name, role }) => ({
  role: role as string,
  email: signInEmail(name),
}))

export type Generation = {
  /** At least `fewestEmployees`. */
  employees: number
  /** Whole months before the current one, at least 1. */
  months: number
  seed: number
  /** The day of `now` in the firm's time zone; the story ends at `now`. */
  today: Day
  now: Instant
  onProgress?: (done: number, total: number) => void
  /** How to write. By default nobody else uses the database. */
  transaction?: Transaction
}

export async function generateStory(
  database: Database,
  { onProgress, transaction = alone(database), ...given }: Generation,
): Promise<{ signIns: { role: string; email: string }[]; password: string }> {
  const story = storyOf({ ...given, passwordHash: await hashPassword(password) })
  const total = chapters.reduce((sum, chapter) => sum + chapter.size(story), 0)
  let before = 0
  for (const chapter of chapters) {
    const size = chapter.size(story)
    let done = 0
    await chapter.generate(story, transaction, (steps) => {
      done = Math.min(size, done + steps)
      onProgress?.(before + done, total)
    })
    before += size
  }
  onProgress?.(total, total)
  return { signIns, password }
}
