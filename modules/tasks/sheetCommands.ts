/** `muster tasks import` and `export`. */
import type { Command } from 'commander'
import type { App } from '../../src/app'
import { dayOf } from '../../src/domain/day'
import { oneOf } from '../../src/listing'
import { writeTable } from '../../src/sheets'
import { addExport, addImport, allRows, firstPage } from '../people/service'
import { taskViews } from './contract'
import { everyTask } from './everyTask'
import { taskCells, taskHeaders, tasksKind } from './taskSheet'

export function sheetCommands(parent: Command, open: () => Promise<App>) {
  addImport(parent, open, { kind: tasksKind, file: 'tasks.csv' })
  addExport(parent, open, {
    what: 'tasks',
    may: 'use_own_account',
    options: [oneOf('--view <view>', taskViews, 'my-tasks')],
    flags: ' --view all',
    usualName: (app) => `tasks_${dayOf(app.clock.now(), app.zone())}.xlsx`,
    async write(app, { who }, { format, flags, write }) {
      const [tasks, emails] = app.ask((ask) => [
        allRows(app, ask, who, everyTask, { ...flags, ...firstPage }),
        new Map(
          ask.db
            .all<{ id: number; email: string }>('select id, email from users')
            .map((u) => [u.id, u.email]),
        ),
      ])
      const columns = taskHeaders.map((header) => ({ header }))
      const rows = tasks.map((task) => taskCells(task, (id) => emails.get(id) ?? '', app.zone()))
      await writeTable(format, { name: 'Tasks', columns, rows, frozen: 1 }, write)
    },
  })
}
