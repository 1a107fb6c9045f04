/** The connection of a device to its server: the address, the outages, the cut requests and the ledger. */
import type { DeviceClock } from './deviceClock'
import type { Firmware } from './firmware'
import type { Exchange, Ledger } from './ledger'
import { exchange, noAnswer, type Answer, type Cut, type Request } from './wire'

export interface LinkOptions {
  /** `http://host:port`. Most devices speak no TLS. */
  address: string
  /** Stands before `/iclock/` in each path. */
  secretPath?: string
  timeoutMs?: number
  /** Replaces the firmware's Content-Type. Null sends none. */
  contentType?: string | null
  /** Runs each exchange, for example to limit how many are open at the same time. */
  through?: <T>(task: () => Promise<T>) => Promise<T>
  onExchange?: (exchange: Exchange) => void
}

export class DeviceLink {
  readonly host: string
  private readonly port: number
  private readonly prefix: string
  private readonly options: LinkOptions
  private readonly firmware: Firmware
  private readonly serial: string
  private readonly clock: DeviceClock
  private readonly ledger: Ledger
  private readonly outages: { fromMs: number; toMs: number }[] = []
  private readonly cuts: Cut[] = []
  /** New firmware proves each request with it after its registration. */
  token: string | null = null

  constructor(
    options: LinkOptions,
    {
      firmware,
      serial,
      clock,
      ledger,
    }: { firmware: Firmware; serial: string; clock: DeviceClock; ledger: Ledger },
  ) {
    const { protocol, hostname, port } = new URL(options.address)
    if (protocol !== 'http:') throw new Error(`The address must begin with http://, not ${protocol}//`)
    this.host = hostname
    this.port = Number(port || 80)
    const path = (options.secretPath ?? '').replace(/^\/+|\/+$/g, '')
    this.prefix = path ? `/${path}` : ''
    this.options = options
    this.firmware = firmware
    this.serial = serial
    this.clock = clock
    this.ledger = ledger
  }

  /** The device reaches no server between two true instants. */
  offline(fromMs: number, toMs: number): void {
    this.outages.push({ fromMs, toMs })
  }

  get isOffline(): boolean {
    const now = this.clock.trueNow()
    return this.outages.some(({ fromMs, toMs }) => fromMs <= now && now < toMs)
  }

  /** Cuts the next requests, one each. */
  cut(...cuts: Cut[]): void {
    this.cuts.push(...cuts)
  }

  get(page: string, query: string): Promise<Answer> {
    return this.send('GET', page, query, null)
  }

  post(page: string, query: string, body: string | Buffer): Promise<Answer> {
    return this.send('POST', page, query, Buffer.from(body))
  }

  private async send(method: string, page: string, query: string, body: Buffer | null): Promise<Answer> {
    if (this.isOffline) return noAnswer('offline')
    const cut = this.cuts.shift() ?? null
    const request: Request = {
      method,
      path: `${this.prefix}/iclock/${page}${this.firmware.suffix}?SN=${this.serial}${query && `&${query}`}`,
      headers: this.headers(body),
      body: body ?? Buffer.alloc(0),
    }
    const at = this.clock.trueNow()
    const run = () =>
      exchange({ host: this.host, port: this.port }, request, {
        cut,
        timeoutMs: this.options.timeoutMs ?? 10_000,
      })
    const answer = await (this.options.through ?? ((task) => task()))(run)
    const entry: Exchange = {
      at,
      serial: this.serial,
      method,
      path: request.path,
      headers: Object.fromEntries(request.headers),
      body: request.body,
      sent: answer.sent,
      received: answer.received,
      status: answer.status,
      answerHeaders: answer.headers,
      answer: answer.body.toString(),
      cut,
      error: answer.error,
    }
    this.ledger.add(entry)
    this.options.onExchange?.(entry)
    return answer
  }

  private headers(body: Buffer | null): [string, string][] {
    const headers = this.firmware
      .headers(this.port === 80 ? this.host : `${this.host}:${this.port}`, this.token)
      .filter(([name]) => name !== 'Content-Type' || this.options.contentType === undefined)
    if (!body) return headers
    const type = this.options.contentType === undefined ? this.firmware.contentType : this.options.contentType
    return [
      ...headers,
      ...(type ? [['Content-Type', type] as [string, string]] : []),
      ['Content-Length', String(body.length)],
    ]
  }
}

/** The server's whole receipt for data is status 200 and a body that begins with `OK`. */
export const isReceipt = ({ status, body }: Answer): boolean =>
  status === 200 && body.subarray(0, 2).toString('latin1') === 'OK'
