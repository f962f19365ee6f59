import { isDatabaseUrl } from '../core/database-url.ts'
import type { Command } from './portal-commands.ts'

/** Replaces a setting's name in a message by the option given instead: nobody has typed `DATABASE_URL` after `--to`. */
export function withOptionNames(message: string, command: Command): string {
  const options = optionsOf(command)
  return message.replace(/^[A-Z_]+(?=: )/, (setting) => options[setting] ?? setting)
}

/** The options given, by the name of the setting that each replaces. */
function optionsOf(command: Command): Partial<Record<string, string>> {
  switch (command.name) {
    case 'backup':
      return command.place === undefined ? {} : { BACKUP_URL: '--to' }
    case 'backup list':
    case 'backup verify':
      return command.place === undefined ? {} : { BACKUP_URL: '--from' }
    case 'restore':
      return {
        ...(command.place !== undefined && { BACKUP_URL: '--from' }),
        ...targetOptions(command),
      }
    case 'import portal':
    case 'move':
      return targetOptions(command)
    default:
      return {}
  }
}

function targetOptions({ to, files }: { to: string | undefined; files: string | undefined }) {
  const optionNames = to !== undefined && {
    [isDatabaseUrl(to) ? 'DATABASE_URL' : 'DATA_DIR']: '--to',
  }
  return { ...optionNames, ...(files !== undefined && { FILES_URL: '--files' }) }
}
