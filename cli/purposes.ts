/** Groups commands by purpose, for the program's help and docs/command-line.md. */
import type { Command } from 'commander'

export const purposes: Readonly<Record<string, readonly string[]>> = {
  'Run Muster:': ['serve', 'setup-code', 'service', 'doctor', 'jobs', 'mail', 'push', 'completion', 'help'],
  'Keep the data safe:': ['backup', 'restore', 'standby', 'takeover', 'seed'],
  'Look after people and the firm:': ['admin', 'user', 'token'],
  'Attendance and leave:': ['attendance', 'devices', 'leave', 'regularization'],
  'Billing and reports:': ['billing', 'books', 'reports'],
  'Everyday work:': ['tasks', 'chat', 'whatsapp'],
}

/** Throws if a command has no group, because it would be listed nowhere. */
export function byPurpose(program: Command) {
  for (const command of program.commands) {
    const [purpose] = Object.entries(purposes).find(([, names]) => names.includes(command.name())) ?? []
    if (!purpose) throw new Error(`${command.name()} has no purpose in cli/purposes.ts`)
    command.helpGroup(purpose)
  }
}
