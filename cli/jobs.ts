/** `muster jobs`: what runs by itself, and running one now. */
import type { Command } from 'commander'
import { example } from '../src/commandTree'
import type { App } from '../src/app'
import { dayOf, isDay, timeOf } from '../src/domain/day'

export function jobsCommand(program: Command, open: () => Promise<App>) {
  const jobs = program.command('jobs').description('the schedule: list the jobs, run one')

  example(jobs.command('list'), 'jobs list')
    .description('every job with its last run, next run and result')
    .action(async () => {
      const app = await open()
      const shown = (instant: string | null) =>
        instant ? `${dayOf(instant, app.zone())} ${timeOf(instant, app.zone())}` : 'never'
      for (const job of app.scheduler.list()) {
        console.log(
          `${job.name.padEnd(20)} ${job.schedule.padEnd(14)} last ${shown(job.lastRun).padEnd(16)} next ` +
            `${shown(job.nextRun).padEnd(16)} ${job.error ? `FAILED: ${job.error}` : (job.result ?? '')}`,
        )
        console.log(`${' '.repeat(20)} ${job.title}`)
      }
    })

  example(jobs.command('run'), 'jobs run attendance.close')
    .description('run a job now; running it twice changes nothing more')
    .argument('<name>', 'as `jobs list` shows it')
    .option('--day <day>', 'the day to run it for, yyyy-MM-dd (today)')
    .action(async (name: string, { day }: { day?: string }) => {
      if (day !== undefined && !isDay(day))
        program.error(`error: '${day}' is not a day; write yyyy-MM-dd`, { exitCode: 2 })
      const app = await open()
      console.log(await app.scheduler.run(name, day ?? dayOf(app.clock.now(), app.zone())))
    })
}
