/**
 * The server's side of the push protocol: one method, from a request to its answer. What is acknowledged is
 * stored.
 */
import type { App, Tx } from '../../../src/app'
import { offsetAt } from '../../../src/domain/day'
import type { Counter } from '../counting/counter'
import {
  newSettingsText,
  okText,
  registryText,
  settingsText,
  storedText,
  tableText,
  type DeviceSettings,
} from '../protocol/answers'
import { markIn, type DeviceRequest } from '../protocol/requests'
import { clockSeconds, measuredBy, withMeasured, type Measured } from '../registry/clock'
import type { Presence } from '../registry/presence'
import { findDevice, type DeviceRow } from '../registry/rows'
import { stampsIn, type ReadBody } from './bodies'
import { commandsFor, settleResults } from './commandQueue'
import { factsInInfo, factsInOptions, type ReportedFacts } from './facts'
import { Meeting } from './meeting'
import { shownStamps, storeUpload } from './storing'

type Upload = Extract<DeviceRequest, { kind: 'upload' }>
export type DeviceAnswer = { status: number; text: string }

const origin = { actor: null, source: 'devices' }
/** Devices ask for commands this often, in seconds. */
const pollSeconds = 10
/** Bytes of a body that are read of a device that waits, and of everything but stamps. */
const shortBody = 64 * 1024
/** Bytes of stamps: some fifty thousand of them. */
const longBody = 2 * 1024 * 1024

const ok = (text: string = okText): DeviceAnswer => ({ status: 200, text })
/** On anything but 200 a device keeps its stamps and sends them again. */
const notYet: DeviceAnswer = { status: 503, text: 'This device waits for an Admin of Muster to accept it\n' }
/** The device sends smaller parts, as firmware does after a failed upload, or the same again. */
const tooLong: DeviceAnswer = { status: 413, text: `At most ${longBody / 1024 / 1024} MB in one upload\n` }
const refused: DeviceAnswer = { status: 403, text: 'This device is refused\n' }

export class Intake {
  private readonly measured = new Map<number, Measured[]>()
  private readonly meeting: Meeting

  constructor(
    private readonly app: App,
    private readonly counter: Counter,
    private readonly presence: Presence,
  ) {
    this.meeting = new Meeting(app)
  }

  async answer(request: DeviceRequest, address: string, body: ReadBody): Promise<DeviceAnswer> {
    const device =
      this.app.ask((ask) => findDevice(ask, request.serial)) ??
      (await this.meeting.meet(request.serial, address))
    if (device.state === 'refused') return refused
    if (device.state === 'waiting') await this.meeting.saw(device, address)
    else this.presence.saw(device.id, address)
    switch (request.kind) {
      case 'settings':
        return ok(settingsText(this.settingsFor(device)))
      case 'settings of new firmware':
        return ok(newSettingsText(this.settingsFor(device)))
      case 'registry':
        await this.noteFacts(device, factsInOptions((await body(shortBody)).text))
        return ok(registryText(`muster${device.id}`))
      case 'ping':
      case 'other':
        await body(0)
        return ok()
      case 'commands':
        if (request.info !== null) await this.noteFacts(device, factsInInfo(request.info))
        return ok(await commandsFor(this.app, device))
      case 'results':
        await this.results(device, body)
        return ok()
      case 'upload':
        return this.upload(device, request, body)
    }
  }

  private async upload(device: DeviceRow, request: Upload, body: ReadBody): Promise<DeviceAnswer> {
    const { table, part, count } = request
    if (table === 'ATTLOG' || table === 'RTLOG') return this.stamps(device, { ...request, table }, body)
    if (table === 'OPTIONS') await this.noteFacts(device, factsInOptions((await body(shortBody)).text))
    // Some firmware reports the results of commands here.
    else if (table === '') await this.results(device, body)
    // Fingerprints, faces and photos are answered and dropped.
    else await body(0)
    return ok(table === 'TABLEDATA' ? tableText(part ?? '', count ?? '') : okText)
  }

  /** While the body arrives, an Admin may decide about the device: what counts is the state afterwards. */
  private async stamps(
    { serial, state: before }: DeviceRow,
    { table, stamp: mark }: Upload & { table: 'ATTLOG' | 'RTLOG' },
    body: ReadBody,
  ): Promise<DeviceAnswer> {
    const { text, isWhole } = await body(before === 'accepted' ? longBody : shortBody)
    const state = this.app.ask((ask) => findDevice(ask, serial))?.state
    if (state === 'refused') return refused
    if (state === 'accepted' && !isWhole) return before === 'accepted' ? tooLong : notYet
    const most = state === 'accepted' ? Infinity : shownStamps
    const { stamps, problems, count } = await stampsIn(table, text, this.app.zone(), most)
    const storedAs = await storeUpload(this.app, serial, { stamps, problems })
    if (storedAs === 'refused') return refused
    // Of a device that waited only the beginning was read.
    if (storedAs !== 'accepted' || state !== 'accepted') return notYet
    const device = this.app.ask((ask) => findDevice(ask, serial))!
    this.measure(
      device,
      stamps.map(({ at }) => Date.parse(at)),
    )
    if (table === 'ATTLOG' && mark !== device.uploadMark)
      await this.write(
        ({ db }) => void db.run('update devices set upload_mark = ? where id = ?', mark, device.id),
      )
    void this.counter.wake()
    return ok(storedText(count))
  }

  private async results(device: DeviceRow, body: ReadBody) {
    const { text } = await body(shortBody)
    if (device.state === 'accepted') await this.write((tx) => settleResults(tx, device, text))
  }

  private settingsFor({ serial, uploadMark }: DeviceRow): DeviceSettings {
    const offsetMinutes = offsetAt(this.app.zone(), Date.parse(this.app.clock.now()))
    return { serial, offsetMinutes, lastStamp: markIn(uploadMark), pollSeconds }
  }

  private async noteFacts({ id }: DeviceRow, { firmware, usersOnDevice, stampsOnDevice }: ReportedFacts) {
    const known = this.app.ask(({ db }) =>
      db.one(
        `select 1
         from devices
         where id = ?
           and firmware is coalesce(?, firmware)
           and users_on_device is coalesce(?, users_on_device)
           and stamps_on_device is coalesce(?, stamps_on_device)`,
        id,
        firmware,
        usersOnDevice,
        stampsOnDevice,
      ),
    )
    if (known) return
    await this.write(
      ({ db }) =>
        void db.run(
          `update devices
           set firmware = coalesce(?, firmware), users_on_device = coalesce(?, users_on_device),
             stamps_on_device = coalesce(?, stamps_on_device)
           where id = ?`,
          firmware,
          usersOnDevice,
          stampsOnDevice,
          id,
        ),
    )
  }

  private measure({ id }: DeviceRow, stampsAt: number[]) {
    if (!stampsAt.length) return
    const one = measuredBy(stampsAt, Date.parse(this.app.clock.now()))
    const latest = withMeasured(this.measured.get(id) ?? [], one)
    this.measured.set(id, latest)
    const seconds = clockSeconds(latest)
    if (seconds !== null) this.presence.measured(id, seconds)
  }

  private write<T>(work: (tx: Tx) => T): Promise<T> {
    return this.app.write(origin, work)
  }
}
