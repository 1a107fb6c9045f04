/** The story is told: everybody who works here may sign in, all with one password and so with one hash. */
import type { Chapter } from '../story'

export const doors: Chapter = {
  name: 'doors',
  size: () => 1,
  async tell({ passwordHash }, transaction) {
    await transaction.run((db) => void db.run('update users set password_hash = ?', passwordHash))
  },
}
