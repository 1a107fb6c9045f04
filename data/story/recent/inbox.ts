/** Marks notices that the verbs made as read, most of those some days old. */
import type { Db } from '../../../src/db'
import { Chance } from '../random'
import { hour, instantText, minute } from '../times'

/** `since`: from when on hardly anything was read; `until`: nothing was read later. */
export function readMost(db: Db, seed: number, since: number, until: number) {
  for (const { id, userId, createdAt } of db.all<{ id: number; userId: number; createdAt: string }>(
    `select id, user_id as userId, created_at as createdAt
     from notifications
     order by id`,
  )) {
    const chance = new Chance(seed, 13, userId, id)
    const at = Date.parse(createdAt)
    const readAt = at + chance.whole(4 * minute, 7 * hour)
    if (readAt < until && chance.happens(at < since ? 0.9 : 0.25))
      db.run('update notifications set read_at = ? where id = ?', instantText(readAt), id)
  }
}
