/** `muster devices …`: attendance devices on the command line. */
import type { Command } from 'commander'
import type { App } from '../../src/app'
import { example } from '../../src/commandTree'
import { readInput } from '../../src/inputFile'
import { addList, asWhom, signedInAs } from '../people/service'
import { may } from '../../src/domain/access'
import { notAllowed } from '../../src/domain/errors'
import { listDevices, type Device } from './contract'
import { importNumbers } from './people/sheet'

export function commands(program: Command, open: () => Promise<App>) {
  const devices = program.command('devices').description('attendance devices at the doors')
  addList(devices, open, {
    name: 'list',
    description: 'the devices that have called, and how they are',
    example: 'devices list --as admin@muster.test',
    endpoint: listDevices,
    none: 'No device has called yet.',
    rows: (answer: Device[]) => answer,
    columns: [
      { field: 'serial', title: 'Serial number', value: ({ serial }) => serial },
      { field: 'name', title: 'Name', value: ({ name }) => name },
      { field: 'state', title: 'State', value: ({ state }) => state },
      { field: 'office', title: 'Office', value: ({ office }) => office },
      { field: 'lastSeenAt', title: 'Called last', value: ({ lastSeenAt }) => lastSeenAt },
      { field: 'stampsToday', title: 'Stamps today', value: ({ stampsToday }) => stampsToday },
      {
        field: 'clockSeconds',
        title: 'Clock (s)',
        value: ({ clockSeconds, offsetSeconds }) =>
          clockSeconds === null ? null : clockSeconds + offsetSeconds,
      },
    ],
  })

  example(
    asWhom(devices.command('numbers'))
      .description('take enrolment numbers from a sheet with the columns Number and Employee ID')
      .argument('<file>', 'CSV or workbook')
      .option('--dry-run', 'report only'),
    'devices numbers numbers.csv --as admin@muster.test --dry-run',
  ).action(async (path: string, { as, dryRun = false }: { as: string; dryRun?: boolean }) => {
    const bytes = readInput(path)
    const app = await open()
    const who = app.ask((ask) => signedInAs(ask, as))
    if (!may(who, 'manage_settings')) throw notAllowed()
    const { linked, known, errors } = await importNumbers(
      app,
      { actor: who.id, source: 'cli' },
      bytes,
      dryRun,
    )
    console.log(
      `${linked} ${dryRun ? 'would be linked' : 'linked'}, ${known} known, ${errors.length} refused`,
    )
    if (dryRun) console.log('Nothing was imported.')
    for (const { row, message } of errors) console.error(`Row ${row}: ${message}`)
    if (errors.length) process.exitCode = 1
  })
}
