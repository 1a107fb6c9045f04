/** The settings with which a server answers the first request of a device. */
export interface Settings {
  /** `Stamp` for old firmware, `ATTLOGStamp` for newer. Null if the server sends none. */
  stamp: string | null
  operationStamp: string
  /** Pause between two polls. */
  delaySeconds: number
  /** Pause after a failure. */
  errorDelaySeconds: number
  /** Null if the server names no zone. */
  zoneMinutes: number | null
  /** Whether the server asks for the operation log. Only old firmware respects it. */
  asksForOperations: boolean
  all: Map<string, string>
}

export function readSettings(text: string, stampName: string): Settings {
  const all = new Map<string, string>()
  for (const line of text.split(/\r?\n/)) {
    const equals = line.indexOf('=')
    if (equals > 0) all.set(line.slice(0, equals).trim(), line.slice(equals + 1).trim())
  }
  const seconds = (names: string[], otherwise: number) => {
    const value = names.map((name) => Number(all.get(name))).find((n) => Number.isFinite(n) && n > 0)
    return value ?? otherwise
  }
  return {
    stamp: all.get(stampName) ?? null,
    operationStamp: all.get('OPERLOGStamp') ?? all.get('OpStamp') ?? '9999',
    // The security protocol names the pause RequestDelay and gives 30 s as the default of both.
    delaySeconds: seconds(['Delay', 'RequestDelay'], 30),
    errorDelaySeconds: seconds(['ErrorDelay'], 30),
    zoneMinutes: readZone(all.get('TimeZone')),
    asksForOperations: asksForOperations(all.get('TransFlag') ?? ''),
    all,
  }
}

/**
 * A zone in whole hours from -12 to 12, else in minutes. Firmware reads a whole number: `5.5` is 5, and the
 * device is half an hour slow. Source: Attendance PUSH 2.4.2, 'TimeZone'; 5.5 as 5: a report in FIELD.
 */
export function readZone(value: string | undefined): number | null {
  const number = Number.parseInt(value ?? '', 10)
  if (Number.isNaN(number)) return null
  return Math.abs(number) < 15 ? number * 60 : number
}

/** Both forms of TransFlag: digits, with the operation log second, or names after `TransData`. */
const asksForOperations = (flag: string) => (/^[01]+$/.test(flag) ? flag[1] === '1' : /\bOpLog\b/i.test(flag))
