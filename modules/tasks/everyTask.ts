/** All pages of a view's tasks, for the command line. */
import { nextPage, rowsIn } from '../people/service'
import { listTasks, type Task } from './contract'

export const everyTask = { endpoint: listTasks, rows: rowsIn<Task>, more: nextPage }
