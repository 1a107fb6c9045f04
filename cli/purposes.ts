/** The help of the program by what people want to do, and docs/command-line.md in the same order. */
import type { Command } from 'commander'

export const purposes: Readonly<Record<string, readonly string[]>> = {
  'Run Muster:': ['serve', 'setup-code', 'service', 'doctor', 'jobs', 'push', 'completion', 'help'],
  'Keep the data safe:': ['backup', 'restore', 'seed'],
  'Look after people and the firm:': ['admin', 'user'],
  'Attendance and leave:': ['attendance', 'leave', 'regularization'],
  'Billing and reports:': ['billing', 'reports'],
  'Everyday work:': ['tasks', 'chat', 'whatsapp'],
}

/** Throws where a command has no purpose yet: it would stand nowhere. */
export function byPurpose(program: Command) {
  for (const command of program.commands) {
    const [purpose] = Object.entries(purposes).find(([, names]) => names.includes(command.name())) ?? []
    if (!purpose) throw new Error(`${command.name()} has no purpose in cli/purposes.ts`)
    command.helpGroup(purpose)
  }
}
