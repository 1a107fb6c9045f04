/**
 * Structured logs: one JSON line an entry on standard output, or words at a terminal. Query strings, bodies
 * and tokens are never logged. Every line about a request contains its id, and so does a fault's response, so
 * a screenshot of an error leads to its stack.
 */
export type Level = 'debug' | 'info' | 'warn' | 'error' | 'silent'
export type Log = Record<
  Exclude<Level, 'silent'>,
  (message: string, about?: Record<string, unknown>) => void
> & { readonly level: Level }

const order: Level[] = ['debug', 'info', 'warn', 'error', 'silent']

export function createLog(
  level: Level,
  write: (line: string) => void = (line) => process.stdout.write(line),
  words = false,
): Log {
  const at =
    (mine: Level) =>
    (message: string, about: Record<string, unknown> = {}) => {
      if (order.indexOf(mine) < order.indexOf(level)) return
      const time = new Date().toISOString()
      write(
        words
          ? `${time.slice(11, 19)} ${mine === 'info' ? '' : `${mine}: `}${message}${inWords(about)}\n`
          : `${JSON.stringify({ time, level: mine, message, ...plain(about) })}\n`,
      )
    }
  return { level, debug: at('debug'), info: at('info'), warn: at('warn'), error: at('error') }
}

export const silentLog = createLog('silent')

function plain(about: Record<string, unknown>) {
  return about.error instanceof Error ? { ...about, error: about.error.stack ?? about.error.message } : about
}

function inWords(about: Record<string, unknown>): string {
  const parts = Object.entries(plain(about)).map(
    ([name, value]) => `${name}=${typeof value === 'string' ? value : JSON.stringify(value)}`,
  )
  return parts.length ? `  ${parts.join(' ')}` : ''
}
