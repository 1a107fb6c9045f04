/**
 * The demo firm: a believable Indian staffing firm, told into an empty, migrated database.
 *
 * The same employees, months, seed, today and now tell the same firm (only the salt of the password's hash
 * differs). A chapter is a file in `chapters/`; a later one is told after those before it and may read what
 * they wrote.
 */
import type { Database } from '../../src/db'
import type { Day, Instant } from '../../src/domain/day'
import { hashPassword } from '../../modules/people/service'
import { attendance } from './chapters/attendance'
import { billing } from './chapters/billing'
import { doors } from './chapters/doors'
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

/** In the order in which they are told; `doors` is the last. */
const chapters: readonly Chapter[] = [
  firm,
  people,
  attendance,
  leave,
  recent,
  billing,
  tasks,
  messages,
  doors,
]

export const password = 'muster-demo'
export const signIns = signInRoles.map(({ name, role }) => ({
  role: role as string,
  email: signInEmail(name),
}))

export type Telling = {
  /** At least `fewestEmployees`. */
  employees: number
  /** Whole months before today's, at least 1. */
  months: number
  seed: number
  /** The day that `now` is in, in the firm's zone; told up to `now`. */
  today: Day
  now: Instant
  onProgress?: (done: number, total: number) => void
  /** How to write; by default nobody else uses the database. */
  transaction?: Transaction
}

export async function tellStory(
  database: Database,
  { onProgress, transaction = alone(database), ...given }: Telling,
): Promise<{ signIns: { role: string; email: string }[]; password: string }> {
  const story = storyOf({ ...given, passwordHash: await hashPassword(password) })
  const total = chapters.reduce((sum, chapter) => sum + chapter.size(story), 0)
  let before = 0
  for (const chapter of chapters) {
    const size = chapter.size(story)
    let done = 0
    await chapter.tell(story, transaction, (steps) => {
      done = Math.min(size, done + steps)
      onProgress?.(before + done, total)
    })
    before += size
  }
  onProgress?.(total, total)
  return { signIns, password }
}
