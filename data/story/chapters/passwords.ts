/** The last chapter opens sign-in for every employee. All share one password and so one hash. */
import type { Chapter } from '../story'

export const passwords: Chapter = {
  name: 'passwords',
  size: () => 1,
  async generate({ passwordHash }, transaction) {
    await transaction.run((db) => void db.run('update users set password_hash = ?', passwordHash))
  },
}
