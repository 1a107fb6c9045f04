/** `muster jobs`: lists background jobs and runs one. */
import type { Command } from 'commander'
import { example } from '../src/commandTree'
import type { App } from '../src/app'
import { dayOf, isDay, timeOf } from '../src/domain/day'
import { listOptions, printList, type ListColumn, type ListFlags } from '../src/listing'

export function jobsCommand(program: Command, open: () => Promise<App>) {
  const jobs = program.command('jobs').description('the schedule: list the jobs, run one')

  listOptions(example(jobs.command('list'), 'jobs list'), columns)
    .description('list every job with its last run, next run and result')
    .action(async (flags: ListFlags) => {
      const app = await open()
      const zone = app.zone()
      const shown = (at: string | null) => at && `${dayOf(at, zone)} ${timeOf(at, zone)}`
      const rows = app.scheduler
        .list()
        .map((job) => ({ ...job, last: shown(job.lastRun), next: shown(job.nextRun) }))
      await printList(rows, columns, flags, 'There are no jobs.')
    })

  example(jobs.command('run'), 'jobs run attendance.close')
    .description('run a job now; running it again is safe')
    .argument('<name>', 'as `jobs list` shows it')
    .option('--day <day>', 'the day to run it for, yyyy-MM-dd (today)')
    .action(async (name: string, { day }: { day?: string }) => {
      if (day !== undefined && !isDay(day))
        program.error(`error: '${day}' is not a day; write yyyy-MM-dd`, { exitCode: 2 })
      const app = await open()
      console.log(await app.scheduler.run(name, day ?? dayOf(app.clock.now(), app.zone())))
    })
}

type Listed = ReturnType<App['scheduler']['list']>[number] & { last: string | null; next: string | null }

const columns: readonly ListColumn<Listed>[] = [
  { field: 'name', title: 'Job', value: ({ name }) => name },
  { field: 'schedule', title: 'Schedule', value: ({ schedule }) => schedule },
  { field: 'last', title: 'Last run', value: ({ last }) => last },
  { field: 'next', title: 'Next run', value: ({ next }) => next },
  { field: 'result', title: 'Result', value: ({ error, result }) => (error ? `FAILED: ${error}` : result) },
  { field: 'what', title: 'What it does', value: ({ title }) => title },
]
