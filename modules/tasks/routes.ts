/** Tasks: one line per call. */
import { answer } from '../../src/http'
import { assignable } from './assigning'
import { updateTask, addTask, removeTask } from './changing'
import * as call from './contract'
import { comment, complete, reopen } from './completing'
import { findTask, mentionable } from './audience'
import { findTasks, overdue, summary, upcoming } from './reading'

export const routes = [
  answer(call.listTasks, findTasks),
  answer(call.createTask, addTask),
  // Before `/api/tasks/:id`, which would match these names.
  answer(call.assignableUsers, assignable),
  answer(call.overdueTasks, overdue),
  answer(call.upcomingTasks, upcoming),
  answer(call.taskSummary, summary),
  answer(call.getTask, (ask, who, { id }) => findTask(ask, who, id)),
  answer(call.changeTask, updateTask),
  answer(call.completeTask, complete),
  answer(call.reopenTask, reopen),
  answer(call.commentTask, comment),
  answer(call.mentionable, mentionable),
  answer(call.deleteTask, (tx, who, { id }) => removeTask(tx, who, id)),
]
