/** Terminal and pipe interaction: secrets without echo, progress as a bar or as plain lines. */
import { createInterface } from 'node:readline'

/** A hidden line from the terminal, or the first line of standard input. */
export async function readSecret(prompt: string): Promise<string> {
  const { stdin, stderr } = process
  if (stdin.isTTY) stderr.write(prompt)
  const lines = createInterface({ input: stdin, terminal: false })
  const wasRaw = stdin.isTTY ? (stdin.setRawMode?.(true), true) : false
  try {
    if (!wasRaw) {
      for await (const line of lines) return line
      return ''
    }
    lines.close()
    return await rawLine()
  } finally {
    lines.close()
    if (wasRaw) {
      stdin.setRawMode(false)
      stderr.write('\n')
    }
  }
}

function rawLine(): Promise<string> {
  return new Promise((resolve, reject) => {
    let text = ''
    const take = (chunk: Buffer) => {
      for (const char of chunk.toString('utf8')) {
        if (char === '\r' || char === '\n') return finish()
        if (char === '\u0003') return (process.stdin.off('data', take), reject(new Error('Interrupted')))
        text = char === '\u007f' || char === '\b' ? text.slice(0, -1) : text + char
      }
    }
    const finish = () => {
      process.stdin.off('data', take)
      process.stdin.pause()
      resolve(text)
    }
    process.stdin.resume().on('data', take)
  })
}

/** Shows progress: a bar on a terminal, nothing in a pipe. */
export function progress(label: string, total: number) {
  const { stderr } = process
  let shown = -1
  return (done: number) => {
    const percent = total ? Math.floor((done / total) * 100) : 100
    if (!stderr.isTTY || percent === shown) return
    const filled = Math.floor(percent / 4)
    const bar = `${'#'.repeat(filled)}${'.'.repeat(25 - filled)}`
    stderr.write(`\r${label} [${bar}] ${percent}%${percent === 100 ? '\n' : ''}`)
    shown = percent
  }
}
