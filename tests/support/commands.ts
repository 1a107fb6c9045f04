/** Runs a command in this process and returns its output, its errors and its exit code. */
import { vi } from 'vitest'
import { main } from '../../cli/main'

export async function inProcess(args: string[], root: string) {
  let [message, wrong] = ['', '']
  const spies = [
    vi.spyOn(console, 'log').mockImplementation((text: string) => void (message += `${text}\n`)),
    vi.spyOn(console, 'error').mockImplementation((text: unknown) => void (wrong += `${String(text)}\n`)),
    vi.spyOn(process.stderr, 'write').mockImplementation((text) => ((wrong += String(text)), true)),
    vi.spyOn(process.stdout, 'write').mockImplementation((text) => ((message += String(text)), true)),
  ]
  process.exitCode = undefined
  try {
    await main(args, { root })
    return { code: Number(process.exitCode ?? 0), out: message, wrong }
  } finally {
    process.exitCode = undefined
    for (const spy of spies) spy.mockRestore()
  }
}
