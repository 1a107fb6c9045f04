/** `muster reports …`: generates a report into a file, and lists reports. */
import type { Command } from 'commander'
import { example } from '../../src/commandTree'
import type { App, Ask } from '../../src/app'
import { isDay, type Day } from '../../src/domain/day'
import { longMonthText, wholeMonth } from '../../src/domain/month'
import { listOptions, printList, type ListColumn, type ListFlags } from '../../src/listing'
import { canWrite, writeOut } from '../../src/outputFile'
import { progress } from '../../src/terminal'
import { reportFormats, reportTypes, type ReportFormat, type ReportType } from './contract'
import { makeReport, queueReport } from './generating'
import { extensions, fileNameOf, usualTitles } from './rules'
import { reportOf } from './stored'

type Flags = {
  type: string
  month?: string
  from?: string
  to?: string
  format?: string
  title?: string
  out?: string
  charts: boolean
}

export function commands(program: Command, open: () => Promise<App>) {
  const reports = program
    .command('reports')
    .description('generate or list attendance, leave and payroll reports')

  example(
    reports.command('generate'),
    'reports generate --type attendance --month 2026-10 --format csv --out october.csv',
  )
    .description('generate a report of a month, or from --from to --to, and write its file here')
    .requiredOption('--type <type>', reportTypes.join(', '))
    .option('--month <month>', 'yyyy-MM')
    .option('--from <day>', 'first day, yyyy-MM-dd')
    .option('--to <day>', 'last day, yyyy-MM-dd')
    .option('--format <format>', `${reportFormats.join(', ')} (by the ending of --out, or excel)`)
    .option('--title <title>', 'its title')
    .option('--no-charts', 'no charts in the PDF')
    .option('--out <file>', 'the file to write (default: the title in lower case)')
    .action(async (flags: Flags) => {
      const misuse = (text: string) => program.error(`error: ${text}`, { exitCode: 2 })
      const type =
        reportTypes.find((one) => one === flags.type) ?? misuse(`--type must be ${reportTypes.join(', ')}`)
      const wanted = flags.format ?? formatOf(flags.out) ?? 'excel'
      const format =
        reportFormats.find((one) => one === wanted) ?? misuse(`--format must be ${reportFormats.join(', ')}`)
      const days =
        daysOf(flags) ??
        misuse('give --month yyyy-MM, or --from and --to as yyyy-MM-dd, --to not before --from')
      const period = flags.month ? longMonthText(flags.month) : `${days.from} to ${days.to}`
      const ending = `.${extensions[format]}` as const
      if (flags.out !== undefined) canWrite(flags.out, [ending])
      const title = flags.title?.trim() || `${usualTitles[type]} - ${period}`
      await generate(await open(), { type, format, title, ...days, includeCharts: flags.charts }, flags.out)
    })

  listOptions(example(reports.command('list'), 'reports list'), columns)
    .description('list all reports with period, size and status, newest first')
    .action(async (flags: ListFlags) => {
      const app = await open()
      await printList(app.ask(everyReport), columns, flags, 'There are no reports yet.')
    })
}

const formatOf = (file = '') =>
  reportFormats.find((one) => file.toLowerCase().endsWith(`.${extensions[one]}`))

type Listed = {
  id: number
  type: string
  from: Day
  to: Day
  format: ReportFormat
  status: string
  size: number | null
  title: string
}

const columns: readonly ListColumn<Listed>[] = [
  { field: 'id', title: 'Report', value: ({ id }) => id },
  { field: 'type', title: 'Type', value: ({ type }) => type },
  { field: 'from', title: 'From', value: ({ from }) => from },
  { field: 'to', title: 'To', value: ({ to }) => to },
  { field: 'format', title: 'Format', value: ({ format }) => extensions[format] },
  { field: 'status', title: 'State', value: ({ status }) => status },
  { field: 'bytes', title: 'Bytes', value: ({ size }) => size },
  { field: 'title', title: 'Title', value: ({ title }) => title },
]

const everyReport = ({ db }: Ask): Listed[] =>
  db.all<Listed>(
    `select id, type, status, size, format, from_day as "from", to_day as "to", title
     from reports
     order by id desc`,
  )

async function generate(
  app: App,
  input: {
    type: ReportType
    format: ReportFormat
    title: string
    from: Day
    to: Day
    includeCharts: boolean
  },
  out?: string,
) {
  const name = out ?? fileNameOf(input.title, input.format)
  canWrite(name)
  const id = await app.write({ actor: null, source: 'cli' }, (tx) => queueReport(tx, input))
  const show = progress('Generating the report', 100)
  await makeReport(app, id, (share) => show(Math.floor(share * 100)))
  const { status, error } = app.ask((ask) => reportOf(ask, id))!
  if (status !== 'completed') {
    console.error(error ?? 'The report could not be generated.')
    process.exitCode = 1
    return
  }
  const { file } = app.ask(({ db }) => db.one<{ file: string }>('select file from reports where id = ?', id))!
  const bytes = (await app.files.getItemRaw<Uint8Array>(file))!
  await writeOut(name, (write) => write(bytes))
  await app.write(
    { actor: null, source: 'cli' },
    (tx) =>
      void tx.record('report.downloaded', {
        reportId: id,
        type: input.type,
        title: input.title,
        format: input.format,
      }),
  )
  console.log(`Report ${id} written to ${name}.`)
}

function daysOf({ month, from, to }: Flags): { from: Day; to: Day } | null {
  if (month !== undefined) {
    if (!isDay(`${month}-01`) || from !== undefined || to !== undefined) return null
    const { from: first, to: last } = wholeMonth(month)
    return { from: first, to: last }
  }
  return from && to && isDay(from) && isDay(to) && from <= to ? { from, to } : null
}
