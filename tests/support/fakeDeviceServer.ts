/**
 * A tiny server for attendance devices, written from ZKTeco's documents and independent of the product. Tests
 * of the simulated devices use it.
 */
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface DeviceRequest {
  method: string
  url: string
  page: string
  serial: string
  table: string | null
  /** As they were sent: names and values in turn. */
  rawHeaders: string[]
  body: Buffer
}

interface Reply {
  status?: number
  body: string
  headers?: Record<string, string>
}

const text = (body: string): Reply => ({ body })

export class FakeDeviceServer {
  readonly requests: DeviceRequest[] = []
  /** Requests whose socket was closed before their end. */
  aborted = 0
  /** The lines after `GET OPTION FROM`. */
  settings = ['ATTLOGStamp=9999', 'OPERLOGStamp=9999', 'ErrorDelay=30', 'Delay=10', 'TimeZone=330']
  /** Registers devices with it if it is not null. */
  registryCode: string | null = null
  /** Lines for the next poll. */
  commands: string[] = []
  results: string[] = []
  /** ATTLOG lines by serial number, without their line ends. */
  readonly lines = new Map<string, string[]>()
  date: string | null = null
  /** Answers in place of the server's own answer, or null. */
  instead: (request: DeviceRequest) => Reply | null = () => null
  /** Called with 1 when a request begins and with -1 when its answer is complete. */
  onOpen: (change: number) => void = () => {}
  /** Answers in chunks instead of with Content-Length. */
  isChunked = false
  private readonly server = createServer((message, response) => {
    this.onOpen(1)
    response.on('close', () => this.onOpen(-1))
    void read(message).then((request) => {
      if (!request) {
        this.aborted++
        return
      }
      this.requests.push(request)
      const { status = 200, body, headers = {} } = this.instead(request) ?? this.answer(request)
      response.sendDate = this.date === null
      response.writeHead(status, {
        'content-type': 'text/plain',
        ...(this.date === null ? {} : { date: this.date }),
        ...(this.isChunked ? {} : { 'content-length': Buffer.byteLength(body) }),
        ...headers,
      })
      for (const part of this.isChunked ? body.match(/[^]{1,7}/g)! : [body]) response.write(part)
      response.end()
    })
  })

  async start(): Promise<string> {
    await new Promise<void>((done) => this.server.listen(0, '127.0.0.1', done))
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections()
    await new Promise((done) => this.server.close(done))
  }

  stored(serial: string): string[] {
    return this.lines.get(serial) ?? []
  }

  tables(): string[] {
    return this.requests.map(({ method, page, table }) => `${method} ${page}${table ? ` ${table}` : ''}`)
  }

  private answer(request: DeviceRequest): Reply {
    const { page, method, table, serial } = request
    if (page === 'getrequest') {
      const commands = this.commands.splice(0)
      return text(commands.length ? commands.map((line) => `${line}\n`).join('') : 'OK')
    }
    if (page === 'devicecmd') {
      this.results.push(request.body.toString())
      return text('OK')
    }
    if (page === 'registry') return text(this.registryCode ? `RegistryCode=${this.registryCode}` : 'OK')
    if (page === 'push') return text('ServerVersion=3.1.2\nRequestDelay=2\nErrorDelay=60\nSessionID=AB12')
    if (page === 'ping') return text('OK')
    if (page !== 'cdata') return { status: 404, body: 'Not found' }
    if (method === 'GET')
      return text(
        this.registryCode ? 'OK' : [`GET OPTION FROM: ${serial}`, ...this.settings].join('\n') + '\n',
      )
    if (table !== 'ATTLOG') return text('OK')
    const lines = request.body.toString().split(/\r?\n/).filter(Boolean)
    this.lines.set(serial, [...this.stored(serial), ...lines])
    return text(`OK: ${lines.length}`)
  }
}

/** Null if the socket closed before the request was complete. */
async function read(message: IncomingMessage): Promise<DeviceRequest | null> {
  const parts: Buffer[] = []
  try {
    for await (const part of message) parts.push(part as Buffer)
  } catch {
    return null
  }
  const { pathname, searchParams } = new URL(message.url!, 'http://device')
  return {
    method: message.method!,
    url: message.url!,
    page: pathname.slice(pathname.lastIndexOf('/') + 1).replace(/\.aspx$/, ''),
    serial: searchParams.get('SN') ?? '',
    table: searchParams.get('table'),
    rawHeaders: message.rawHeaders,
    body: Buffer.concat(parts),
  }
}

/** A server for each test of a file, and its address. */
export function fakeDeviceServers(
  beforeEach: (run: () => Promise<void>) => void,
  afterEach: typeof beforeEach,
) {
  const held = { server: new FakeDeviceServer(), address: '' }
  beforeEach(async () => {
    held.server = new FakeDeviceServer()
    held.address = await held.server.start()
  })
  afterEach(() => held.server.stop())
  return held
}
