/** Asks at a terminal before something is done. Elsewhere `--yes` is needed. */
import { createInterface } from 'node:readline/promises'

export async function agreed(question: string): Promise<boolean> {
  if (!process.stdin.isTTY) {
    console.error('Add --yes to confirm.')
    return false
  }
  const lines = createInterface({ input: process.stdin, output: process.stderr })
  try {
    return /^y(es)?$/i.test((await lines.question(`${question} (yes/no) `)).trim())
  } finally {
    lines.close()
  }
}
