/** The clock of a device: fast or slow, gaining or losing, in its own zone, and perhaps set by the server. */
export class DeviceClock {
  private readonly clock: () => number
  private readonly rate: number
  /** The reading was right, up to `error`, at this true instant. */
  private since: number
  private error: number
  zoneMinutes: number

  constructor(clock: () => number, options: { errorSeconds?: number; rate?: number; zoneMinutes?: number }) {
    this.clock = clock
    this.rate = options.rate ?? 1
    this.since = clock()
    this.error = (options.errorSeconds ?? 0) * 1000
    this.zoneMinutes = options.zoneMinutes ?? 330
  }

  trueNow(): number {
    return this.clock()
  }

  /** The instant that the device believes in. */
  now(at = this.clock()): number {
    return Math.round(this.since + (at - this.since) * this.rate + this.error)
  }

  wall(at = this.clock()): string {
    return wallText(this.now(at) + this.zoneMinutes * 60_000)
  }

  /** Sets the clock as the server says, in whole seconds as in a `Date` header. */
  set(serverMs: number, zoneMinutes: number): void {
    this.since = this.clock()
    this.error = serverMs - this.since
    this.zoneMinutes = zoneMinutes
  }
}

/** `yyyy-mm-dd hh:mm:ss` of ms that already contain the zone. */
export const wallText = (ms: number): string => new Date(ms).toISOString().slice(0, 19).replace('T', ' ')

/**
 * A wall time as one number, as old devices count it: each month has 31 days and the years start at 2000.
 * Source: `encode_time` of fananimi/pyzk and of zkemkeeper.
 */
export function wallNumber(wall: string): number {
  const [year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0] = wall.split(/[- :]/).map(Number)
  const days = (year % 100) * 12 * 31 + (month - 1) * 31 + day - 1
  return days * 86_400 + (hour * 60 + minute) * 60 + second
}
