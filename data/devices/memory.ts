/** The memory of a device: its people, its stamps and all data that the server has not acknowledged. */
import { wallNumber } from './deviceClock'
import type { Stamp } from './ledger'

export interface DevicePerson {
  pin: string
  name: string
  privilege: string
  card: string
}

export class DeviceMemory {
  readonly people = new Map<string, DevicePerson>()
  /** A server can clear it. The ledger has all stamps nevertheless. */
  stamps: Stamp[] = []
  readonly acknowledged = new Set<number>()
  /** Lines of the operation log that wait for their receipt. */
  operations: string[] = []
  photos: Buffer[] = []
  /** Events of the device itself, without a person. */
  events: string[] = []
  /** Results of commands that wait for their receipt, one body each. */
  results: string[] = []

  pending(): Stamp[] {
    return this.stamps.filter(({ number }) => !this.acknowledged.has(number))
  }

  acknowledge(stamps: readonly Stamp[]): void {
    for (const { number } of stamps) this.acknowledged.add(number)
  }

  /** Marks stamps as not acknowledged, so the next upload sends them again. */
  sendAgain(stamps: readonly Stamp[]): void {
    for (const { number } of stamps) this.acknowledged.delete(number)
  }

  between(start: string, end: string): Stamp[] {
    return this.stamps.filter(({ wall }) => start <= wall && wall <= end)
  }

  /**
   * Applies the stamp of the settings. All firmware sends everything again after 0. Old firmware believes
   * the server and goes on after any other number, so a number that is too late loses stamps.
   */
  applyStamp(stamp: string | null, isCursor: boolean): void {
    const number = Number(stamp ?? Number.NaN)
    if (Number.isNaN(number)) return
    if (number === 0) this.acknowledged.clear()
    else if (isCursor)
      for (const { number: one, wall } of this.stamps) {
        if (wallNumber(wall) > number) this.acknowledged.delete(one)
        else this.acknowledged.add(one)
      }
  }

  clearStamps(): void {
    this.stamps = []
    this.acknowledged.clear()
  }
}

/** A line of the operation log about a person. */
export const personLine = ({ pin, name, privilege, card }: DevicePerson): string =>
  `USER PIN=${pin}\tName=${name}\tPri=${privilege}\tPasswd=\tCard=${card}\tGrp=1` +
  `\tTZ=0000000100000000\tVerify=0\tViceCard=\n`

/** Devices have 24 bytes for a name. A character that does not fit is left out. */
export function shortened(name: string): string {
  let text = ''
  for (const character of name) {
    if (Buffer.byteLength(text + character) > 24) break
    text += character
  }
  return text
}
