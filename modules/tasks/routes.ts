/** Tasks, one line a call. */
import { answer } from '../../src/http'
import { assignable } from './assigning'
import { change, create, remove } from './changing'
import * as call from './contract'
import { comment, complete, reopen } from './doing'
import { detail, mentionable } from './audience'
import { list, overdue, summary, upcoming } from './reading'

export const routes = [
  answer(call.listTasks, list),
  answer(call.createTask, create),
  // Before `/api/tasks/:id`, which would take their names for one.
  answer(call.assignableUsers, assignable),
  answer(call.overdueTasks, overdue),
  answer(call.upcomingTasks, upcoming),
  answer(call.taskSummary, summary),
  answer(call.getTask, (ask, who, { id }) => detail(ask, who, id)),
  answer(call.changeTask, change),
  answer(call.completeTask, complete),
  answer(call.reopenTask, reopen),
  answer(call.commentTask, comment),
  answer(call.mentionable, mentionable),
  answer(call.deleteTask, (tx, who, { id }) => remove(tx, who, id)),
]
