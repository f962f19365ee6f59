import { isDatabaseUrl } from '../core/database-url.ts'
import type { Command } from './command-line.ts'

/** What is said of a setting is said of the option that took its place: nobody has typed `DATABASE_URL` behind `--to`. */
export function asTyped(message: string, command: Command): string {
  const options = optionsOf(command)
  return message.replace(/^[A-Z_]+(?=: )/, (setting) => options[setting] ?? setting)
}

/** By the name of a setting, the option that was given in its place. */
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
  const own = to !== undefined && { [isDatabaseUrl(to) ? 'DATABASE_URL' : 'DATA_DIR']: '--to' }
  return { ...own, ...(files !== undefined && { FILES_URL: '--files' }) }
}
