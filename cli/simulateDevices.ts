/** `muster devices simulate`: attendance devices call a demo firm, and its people press on them. */
import { InvalidArgumentError, type Command } from 'commander'
import { simulate } from '../data/devices/simulate'
import { SimulatedDevice } from '../data/devices/simulatedDevice'
import type { App } from '../src/app'
import { example } from '../src/commandTree'
import { invalid } from '../src/domain/errors'
import { firmOf } from '../modules/firm/service'

type Flags = { address?: string; devices: number; people: number; minutes: number; speed: number }

export function simulateDevices(program: Command, open: () => Promise<App>) {
  const devices = program.commands.find((command) => command.name() === 'devices')!
  example(
    devices
      .command('simulate')
      .description('simulated devices call the running server of a demo firm, and its people press on them')
      .option('--address <url>', 'where the devices call; without it, as MUSTER_DEVICES of this folder says')
      .option('--devices <count>', 'how many devices', countUpTo(200), 2)
      .option('--people <count>', 'how many people', countUpTo(1000), 20)
      .option('--minutes <count>', 'for how long', countUpTo(600), 10)
      .option('--speed <factor>', 'simulated seconds in a second', countUpTo(60), 1),
    'devices simulate --minutes 2',
  ).action(async ({ address: given, ...flags }: Flags) => {
    const app = await open()
    if (!app.ask(firmOf)?.isDemo)
      throw invalid('Devices are simulated in a demo firm only. This firm is real')
    const address = given ?? addressOf(app)
    await checkDemo(app, address)
    const people = app.ask(({ db }) =>
      db
        .all<{ employeeId: string }>(
          'select employee_id as employeeId from users where is_active = 1 order by id limit ?',
          flags.people,
        )
        .map(({ employeeId }) => employeeId),
    )
    console.log("Accept the devices in Settings, 'Attendance Devices'.")
    await simulate({
      address,
      ...(app.config.devicePath && { secretPath: app.config.devicePath }),
      // Numbers of old firmware have digits only, and employee IDs have letters.
      devices: Array.from({ length: flags.devices }, (_, n) => ({
        serial: `DEMO${String(1001 + n)}`,
        firmware: n % 2 ? ('new' as const) : ('usual' as const),
      })),
      people,
      minutes: flags.minutes,
      speed: flags.speed,
      onLine: (line) => console.log(line),
      // A faster run begins in the past, so that it ends now: stamps of the future would be held.
      clock: () => Date.parse(app.clock.now()) - flags.minutes * 60_000 * (1 - 1 / flags.speed),
    })
  })
}

function countUpTo(most: number) {
  return (text: string) => {
    if (/^\d{1,4}$/.test(text) && Number(text) >= 1 && Number(text) <= most) return Number(text)
    throw new InvalidArgumentError(`It must be a number from 1 to ${most}.`)
  }
}

function addressOf({ config: { devices, port } }: App): string {
  if (devices === null)
    throw invalid('Muster does not listen for devices. Set MUSTER_DEVICES=main here and for the server')
  return `http://127.0.0.1:${devices === 'main' ? port : devices.port}`
}

/** The server at this address must listen, and be of this folder's demo firm. */
async function checkDemo(app: App, address: string) {
  const { devicePath } = app.config
  const first = new SimulatedDevice({
    address,
    ...(devicePath && { secretPath: devicePath }),
    serial: 'DEMO1001',
    firmware: 'usual',
    people: [],
    clock: () => Date.parse(app.clock.now()),
    seed: 1,
  })
  if (!(await first.connect()))
    throw invalid(
      `No server listens for devices at ${address}. Start it: MUSTER_DEVICES=main muster serve --demo`,
    )
  if (!app.ask(({ db }) => db.one("select 1 from devices where serial = 'DEMO1001'")))
    throw invalid(`The server at ${address} serves another folder`)
}
