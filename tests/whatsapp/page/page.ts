/**
 * Writes a copy of the page with its own scenario; `MUSTER_WHATSAPP_PAGE` and the engine's `page` take its
 * path.
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

export type Scenario = {
  /** The number of the account. */
  number?: string
  /** The number whose messages are commands to the page. */
  phone?: string
  /** The prefix of numbers for which the page reports the received message. */
  echo?: string
  /** The time from the first code to its scan; null: never. */
  scan?: number | null
  /** The interval of new codes in milliseconds; 0: only the first code. */
  codeEvery?: number
  /** The code expires, and only the second code is scanned. */
  idleAfter?: number
  /** Uses the ids of newer builds. */
  dollar?: boolean
  /** The page is synced after the code without an event. */
  silent?: boolean
  /** The permanent state of the page from its start. */
  start?: string | null
  slowMs?: number
  /** Unread messages from the time without a session. */
  unread?: readonly { from: string; server?: string; text: string }[]
}

export const phone = '910000000000'

export function writePage(folder: string, scenario: Scenario = {}, name = 'page'): string {
  const page = readFileSync(join(import.meta.dirname, 'whatsapp.html'), 'utf8')
  mkdirSync(folder, { recursive: true })
  const path = join(folder, `${name}.html`)
  // Placed after the default scenario, which is the page's first script.
  const own = `<script>Object.assign(scenario, ${JSON.stringify(scenario)})</script>`
  writeFileSync(
    path,
    page.replace('</script>', () => `</script>\n${own}`),
  )
  return path
}
