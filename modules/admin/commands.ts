/** `muster admin …`: bulk actions, settings and holidays. People and audit have their own. */
import type { Command } from 'commander'
import type { App } from '../../src/app'
import { adminGroup } from '../../src/commandTree'
import { bulkCommand } from './bulkCommand'
import { holidayCommands } from './holidayCommands'
import { settingCommands } from './settingCommands'

export function commands(program: Command, open: () => Promise<App>) {
  const admin = adminGroup(program)
  bulkCommand(admin, open)
  settingCommands(admin, open)
  holidayCommands(admin, open)
}
