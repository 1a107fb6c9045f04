import type { Job } from '../../src/scheduler'
import { deleteImportFile } from './progress'

export const jobs: Job[] = [
  {
    name: 'imports.files',
    title: 'Delete uploaded files that are no longer needed',
    schedule: '40 2 * * *',
    missed: 'once',
    run: async (app) => {
      const over = app.ask(({ db }) =>
        db.all<{ id: number }>(
          `select id
           from imports
           where file is not null and state in ('applied', 'undone', 'discarded')`,
        ),
      )
      for (const { id } of over) await deleteImportFile(app, id)
      return `${over.length} files deleted`
    },
  },
]
