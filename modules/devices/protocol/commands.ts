/** Commands for devices, and their results. Pure. */

/** Longer names are cut by most firmware, in the middle of a letter. */
const longestName = 24

/**
 * Adds the person or changes the name. `USER ADD` is refused by current firmware (-1002). Fields that are not
 * named stay, such as the privilege of somebody who manages the device.
 */
export const nameCommand = (pin: string, name: string) =>
  `DATA UPDATE USERINFO PIN=${pin}\tName=${nameFor(name)}`

export const removeCommand = (pin: string) => `DATA DELETE USERINFO PIN=${pin}`

/** Days as yyyy-MM-dd. The device uploads its stamps of these days again. */
export const queryCommand = (from: string, to: string) =>
  `DATA QUERY ATTLOG StartTime=${from} 00:00:00\tEndTime=${to} 23:59:59`

export const infoCommand = 'INFO'
export const checkCommand = 'CHECK'

/** Tabs and line breaks would begin another field or command. */
export function nameFor(name: string): string {
  const plain = name
    .replaceAll(/[\p{Cc}\p{Cf}=&]/gu, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
  let cut = ''
  for (const letter of plain) {
    if (Buffer.byteLength(cut + letter) > longestName) break
    cut += letter
  }
  return cut.trim()
}

export type CommandResult = { id: number; code: number; command: string }

/** Several results may be in one body, one a line. Lines without an id are details of the one before. */
export function readResults(body: string): CommandResult[] {
  return body.split(/\r\n|\n|\r/).flatMap((line): CommandResult[] => {
    const fields = new Map(
      line.split('&').map((part) => {
        const at = part.indexOf('=')
        return [part.slice(0, at).trim().toLowerCase(), part.slice(at + 1).trim()]
      }),
    )
    const id = fields.get('id') ?? ''
    const code = Number(fields.get('return') ?? NaN)
    if (!/^\d{1,15}$/.test(id) || !Number.isInteger(code)) return []
    return [{ id: Number(id), code, command: fields.get('cmd') ?? '' }]
  })
}

/** In words, for the screen. */
export const resultWords = (code: number): string =>
  code >= 0
    ? 'Done'
    : ({
        [-1]: 'The device does not support it, or has no such data',
        [-2]: 'The device could not read or write a file',
        [-1002]: 'The device did not understand it',
        [-1004]: 'This model has no such table',
      }[code] ?? `The device refused it (${code})`)
