/**
 * A simulated attendance device. It speaks the push protocol of ZKTeco and eSSL to a server as real devices
 * do, also against the server's wishes, and it has a ledger. It reads no code of the server.
 *
 * Sources of its behaviour:
 * - ZKTeco 'Attendance PUSH Communication Protocol' 2.4.2: the first request and its settings, `Date` and
 *   `TimeZone` as the way to set a clock, stamps and their defect, ATTLOG, OPERLOG, ATTPHOTO, options, INFO,
 *   the format of commands and results, error codes, a chunked answer beside Content-Length.
 * - ZKTeco 'Security PUSH Communication Protocol' 3.1.2: registry, push, ping, rtlog, token and headers.
 * - s0x90/zkteco-adms, tried with a SpeedFace-V5L (ZAM180-NF 1.1.17): commands that are accepted or refused
 *   (USER ADD is -1002), several results in one body, a poll each 3 to 8 seconds, a registry answered by OK.
 * - saifulcoder/adms-server-ZKTeco, issue 14: a zone in minutes, and UTC+8 without one.
 * - A published capture of a Solution X100-C: headers without Content-Type, `OpStamp`, USER and FP lines.
 * - Published notes about eSSL X2008, SilkBio-101TC and AiFace-Arion: `.aspx`, zeros before a number, all
 *   results in one body, INFO in the poll after a command, state 255, ten cells and a tab at the end.
 * - Published notes about ZKTeco K40 Pro: all stamps again after a restart.
 * - Guesses: the size of a batch, `.aspx` with CRLF and six cells in 2012, one socket for each request, a
 *   result before the upload that it causes, polls that go on after a refused upload.
 */
import { Chance } from '../story/random'
import { execute, readCommands, resultLine, type Command } from './commands'
import { fetchSettings, takeTime } from './connecting'
import { DeviceClock } from './deviceClock'
import { firmwares, infoText, startLine, type Firmware, type FirmwareKind } from './firmware'
import { Ledger, type Stamp } from './ledger'
import { DeviceLink, isReceipt, type LinkOptions } from './link'
import { DeviceMemory, personLine, shortened } from './memory'
import type { Settings } from './settings'
import { photoBody, uploadOthers, uploadParameters, uploadStamps, type Uploaded } from './uploading'
import type { Answer, Cut } from './wire'

export type { FirmwareKind } from './firmware'
export type { Exchange, Stamp } from './ledger'
export type { Cut } from './wire'

export interface DeviceOptions extends LinkOptions {
  serial: string
  firmware: FirmwareKind
  people: readonly { pin: string; name?: string }[]
  /** The true time in ms. */
  clock: () => number
  seed: number
  /** How far the device's clock is fast at the start, in seconds. Negative if it is slow. */
  clockErrorSeconds?: number
  /** 1 is exact. 1.0001 gains 8.6 seconds a day. */
  clockRate?: number
  /** The zone that somebody set on the device. Default: India. */
  zoneMinutes?: number
  /** Whether the header `Date` sets the device's clock. */
  takesServerTime?: boolean
  batchLines?: number
  /** Sends stamps as live events of an access device. Only new firmware does it. */
  asEvents?: boolean
  /** Whether the device sends people, templates and photos. Usual firmware does, old only if asked. */
  sendsOthers?: boolean
  /** Each so many stamps there is a photo. */
  photoEvery?: number
  capacity?: number
  exchangesAtMost?: number
}

export class SimulatedDevice {
  readonly serial: string
  readonly ledger: Ledger
  readonly clock: DeviceClock
  readonly memory = new DeviceMemory()
  readonly firmware: Firmware
  private readonly link: DeviceLink
  private readonly options: DeviceOptions
  private readonly chance: Chance
  private pressed = 0
  private polls = 0
  private showsInfo = true
  private hasSentOthers = false
  /** Null until the server has given settings, and again after the connection was lost. */
  settings: Settings | null = null

  constructor(options: DeviceOptions) {
    this.options = options
    this.serial = options.serial
    this.firmware = firmwares[options.firmware]
    this.ledger = new Ledger(options.exchangesAtMost)
    this.chance = new Chance(options.seed)
    this.clock = new DeviceClock(options.clock, {
      errorSeconds: options.clockErrorSeconds,
      rate: options.clockRate,
      zoneMinutes: options.zoneMinutes,
    })
    for (const { pin, name = '' } of options.people)
      this.memory.people.set(pin, { pin, name: shortened(name), privilege: '0', card: '' })
    const { serial, firmware, clock, ledger } = this
    this.link = new DeviceLink(options, { firmware, serial, clock, ledger })
  }

  get isConnected(): boolean {
    return this.settings !== null
  }

  get isOffline(): boolean {
    return this.link.isOffline
  }

  /** Stamps without a receipt. */
  get pending(): number {
    return this.memory.pending().length
  }

  /** Null if the device does not know the person: it shows an error and stores nothing. */
  press(pin: string, { state = 0, verify = 1, workCode = '0' } = {}): Stamp | null {
    if (!this.memory.people.has(pin)) return null
    const stamp: Stamp = {
      number: ++this.pressed,
      serial: this.serial,
      pin,
      wall: this.clock.wall(),
      trueMs: this.clock.trueNow(),
      state,
      verify,
      workCode,
    }
    this.memory.stamps.push(stamp)
    this.ledger.stamps.push(stamp)
    if (this.sendsOthers && stamp.number % (this.options.photoEvery ?? 10) === 0)
      this.memory.photos.push(photoBody(stamp, this.picture()))
    return stamp
  }

  /** Fetches the settings, and registers if the firmware does. */
  async connect(): Promise<boolean> {
    const { serial, firmware, link, memory } = this
    const { asEvents } = this
    const found = await fetchSettings({ serial, firmware, link, memory, asEvents })
    this.settings = found?.settings ?? null
    if (!found) return false
    if (this.options.takesServerTime) takeTime(this.clock, found.answer, found.settings)
    memory.applyStamp(found.settings.stamp, firmware.kind === 'old')
    this.showsInfo = true
    if (asEvents) memory.events.push(startLine(this.clock.wall()))
    if (!this.sendsOthers || this.hasSentOthers) return true
    this.hasSentOthers = true
    this.fillOperations()
    if (firmware.kind !== 'old') await uploadParameters(this.parts())
    return true
  }

  /** Sends everything without a receipt. */
  async upload(): Promise<Uploaded> {
    if (!this.settings) return { sent: 0, acknowledged: 0, isComplete: false, failed: null }
    const batchLines = this.options.batchLines ?? this.firmware.batchLines
    const uploaded = await uploadStamps(this.parts(), { batchLines, asEvents: this.asEvents })
    const failed = uploaded.failed ?? (await uploadOthers(this.parts(), { batchLines }))
    this.afterAnswer(failed)
    return { ...uploaded, isComplete: !failed, failed }
  }

  /** Sends old stamps again, all or those between two wall times. */
  uploadAgain(start = '0000-01-01 00:00:00', end = '9999-12-31 23:59:59'): Promise<Uploaded> {
    this.memory.sendAgain(this.memory.between(start, end))
    return this.upload()
  }

  /** Asks for commands, executes them and reports the results. Returns the commands. */
  async poll(): Promise<Command[]> {
    await this.report()
    const info = this.showsInfo || (this.firmware.kind === 'old' && this.polls % 20 === 0)
    this.polls++
    const { memory, link } = this
    const counts = { people: memory.people.size, stamps: memory.stamps.length, host: link.host }
    const answer = await link.get('getrequest', info ? `INFO=${infoText(this.firmware, counts)}` : '')
    this.afterAnswer(answer)
    if (answer.status !== 200) return []
    this.showsInfo = false
    if (this.options.takesServerTime) takeTime(this.clock, answer, this.settings)
    const commands = readCommands(answer.body.toString())
    await this.execute(commands)
    return commands
  }

  /** One turn of a device: settings if it has none, then an upload, then a poll. */
  async turn(): Promise<void> {
    // A device polls so often that it notices each outage, so it connects again afterwards.
    if (this.isOffline) return this.restart()
    if (!this.isConnected && !(await this.connect())) return
    await this.upload()
    // A refused upload does not stop the polls, but a lost connection does.
    if (this.isConnected) await this.poll()
  }

  offline(fromMs: number, toMs: number): void {
    this.link.offline(fromMs, toMs)
  }

  /** Cuts the next requests, one each. */
  cut(...cuts: Cut[]): void {
    this.link.cut(...cuts)
  }

  /** Switches the device off and on: it connects again. */
  restart(): void {
    this.settings = null
  }

  private async execute(commands: readonly Command[]): Promise<void> {
    const { serial, firmware, memory, link } = this
    const device = { serial, firmware, memory, host: link.host, capacity: this.options.capacity ?? 3000 }
    let lines = ''
    let follows: 'connect' | 'upload' | undefined
    for (const command of commands) {
      const result = execute(command.text, device)
      if (follows !== 'connect') follows = result.next ?? follows
      const line = resultLine(command, result, firmware)
      // A result with lines of its own has a body of its own.
      if (result.extra) memory.results.push(line + result.extra)
      else lines += line
    }
    if (lines) memory.results.push(lines)
    if (!commands.length) return
    this.showsInfo = true
    await this.report()
    if (follows === 'connect') await this.connect()
    if (follows) await this.upload()
  }

  private async report(): Promise<void> {
    while (this.memory.results.length) {
      const answer = await this.link.post('devicecmd', '', this.memory.results[0]!)
      this.afterAnswer(answer)
      if (!isReceipt(answer)) return
      this.memory.results.shift()
    }
  }

  /** A device without an answer connects again. A device with a refusal only waits. */
  private afterAnswer(answer: Answer | null): void {
    if (answer && answer.status === null) this.settings = null
  }

  private parts() {
    const { serial, firmware, link, memory, settings } = this
    if (!settings) throw new Error('The device has no settings')
    return { serial, firmware, link, memory, settings }
  }

  private get asEvents(): boolean {
    return this.firmware.kind === 'new' && (this.options.asEvents ?? false)
  }

  private get sendsOthers(): boolean {
    const { sendsOthers } = this.options
    if (this.firmware.kind === 'old') return (sendsOthers ?? true) && !!this.settings?.asksForOperations
    return sendsOthers ?? this.firmware.kind === 'usual'
  }

  private fillOperations(): void {
    const { people, operations } = this.memory
    operations.push(`OPLOG 0\t0\t${this.clock.wall()}\t0\t0\t0\t0\n`)
    for (const person of people.values()) {
      const { pin } = person
      const [finger, face] = [this.template(), this.template()]
      operations.push(
        personLine(person),
        `FP PIN=${pin}\tFID=0\tSize=${finger.length}\tValid=1\tTMP=${finger}\n`,
        `FACE PIN=${pin}\tFID=0\tSIZE=${face.length}\tVALID=1\tTMP=${face}\n`,
      )
    }
  }

  private bytes(count: number): Buffer {
    return Buffer.from(Array.from({ length: count }, () => this.chance.whole(0, 255)))
  }

  private template(): string {
    return this.bytes(90).toString('base64')
  }

  /** It begins like a JPEG and has every byte, also line ends, zeros and halves of characters. */
  private picture(): Buffer {
    return Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 13, 10, 9]), this.bytes(600)])
  }
}
