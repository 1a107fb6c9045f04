/**
 * Writes a copy of the page with a scenario of its own; `MUSTER_WHATSAPP_PAGE` and the engine's `page` take
 * its path.
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

export type Scenario = {
  /** Whose account it is. */
  number?: string
  /** The number whose messages are orders to the page. */
  phone?: string
  /** How the numbers begin of which the page says what they got. */
  echo?: string
  /** How long after the first code it is scanned; null: never. */
  scan?: number | null
  /** Another code each so many milliseconds; 0: only the first. */
  codeEvery?: number
  /** The code goes stale, and only a second one is scanned. */
  idleAfter?: number
  /** Ids as newer builds name them. */
  dollar?: boolean
  /** It is synced after the code, and nothing says so. */
  silent?: boolean
  /** A state in which it comes up and stays. */
  start?: string | null
  slowMs?: number
  /** What came while nothing was open, and nobody has read. */
  unread?: readonly { from: string; server?: string; text: string }[]
}

export const phone = '910000000000'

export function writePage(folder: string, scenario: Scenario = {}, name = 'page'): string {
  const page = readFileSync(join(import.meta.dirname, 'whatsapp.html'), 'utf8')
  mkdirSync(folder, { recursive: true })
  const path = join(folder, `${name}.html`)
  // Behind the standard one, which is the page's first script.
  const own = `<script>Object.assign(scenario, ${JSON.stringify(scenario)})</script>`
  writeFileSync(
    path,
    page.replace('</script>', () => `</script>\n${own}`),
  )
  return path
}
