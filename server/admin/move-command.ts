import { type Config, ConfigError, readConfig } from '../core/config.ts'
import { inWords } from '../core/german-numbers.ts'
import { abortMove, type Moved, movePortal, placeOf } from '../transfer/move-portal.ts'
import type { MoveCommand } from './portal-commands.ts'
import { reporterOf } from './report-progress.ts'

/** The settings of the current portal and of its target; without `--to` and `--files` there is no target. */
interface Ends {
  from: Config
  to: Config | undefined
}

/** Reads the settings of both ends; options of the command override the environment. */
export function readMove({ to, files }: MoveCommand, environment: NodeJS.ProcessEnv): Ends {
  const { FILES_ACCESS_KEY, FILES_SECRET_KEY, ...others } = environment
  const from = readConfig(environment.FILES_URL ? environment : others)
  if (!from.databaseUrl.startsWith('sqlite:')) {
    throw new ConfigError(
      'DATABASE_URL: Umziehen kann nur ein Portal, dessen Datenbank in DATA_DIR liegt. Bitte DATABASE_URL und FILES_URL erst nach dem Umzug ändern.',
    )
  }
  if (!to && !files) return { from, to: undefined }
  const ahead = { ...(to && { DATABASE_URL: to }), ...(files && { FILES_URL: files }) }
  const isOnS3 = Boolean(files ?? environment.FILES_URL)
  return { from, to: readConfig({ ...(isOnS3 ? environment : others), ...ahead }) }
}

/** Moves the portal, or reverts that, and prints the next steps. */
export async function runMove(
  { isAborting }: MoveCommand,
  { from, to }: Ends,
  say: (line: string) => void,
): Promise<void> {
  if (isAborting || !to) {
    await abortMove(from, to)
    for (const line of takenBack(to)) say(line)
    return
  }
  const moved = await movePortal(from, to, reporterOf(say))
  for (const line of [...comparison(moved), ...nextSteps(from, to)]) say(line)
}

function comparison({ tables, blobs, heldFor }: Moved): string[] {
  const lines = (tables ?? []).map(
    ({ title, rows, hash }) => `  ${inWords(rows).padStart(11)}  ${hash.slice(0, 12)}  ${title}`,
  )
  if (blobs) {
    const size = `${(blobs.bytes / 1_000_000).toLocaleString('de-DE', { maximumFractionDigits: 1 })} MB`
    lines.push(
      `  ${inWords(blobs.count).padStart(11)}  ${blobs.hash.slice(0, 12)}  Inhalte von Dateien und Vorschaubildern (${size})`,
    )
  }
  const seconds = heldFor === undefined ? '' : ` (nur lesbar seit ${inSeconds(heldFor)} s)`
  return [`Umgezogen und verglichen, an beiden Orten gleich${seconds}:`, ...lines]
}

/** The operator's next steps; contains no secrets. */
export function nextSteps(from: Config, to: Config): string[] {
  const here = placeOf(from)
  const { database, files } = placeOf(to)
  const settings = [
    ...(database === here.database
      ? []
      : [`  DATABASE_URL=${database}   (mit dem Passwort, das Sie angegeben haben)`]),
    ...(files === here.files
      ? []
      : [`  FILES_URL=${files}   (mit FILES_ACCESS_KEY und FILES_SECRET_KEY wie eben)`]),
  ]
  const along = [
    'secrets.json, templates/ und outbox/, soweit es sie gibt',
    ...(files === 'disk' ? ['files/'] : []),
  ]
  return [
    '',
    'Das bisherige Portal lässt sich noch lesen, aber nicht mehr ändern. Jetzt:',
    '  1. Das bisherige Portal beenden.',
    '  2. Diese Einstellungen setzen:',
    ...settings.map((line) => `   ${line}`),
    `  3. Das Portal starten. Auf einem anderen Rechner vorher aus ${from.dataDir} kopieren:`,
    `     ${along.join(', ')}.`,
    'Zurück, solange das neue Portal noch nicht gestartet ist: npm run portal -- move --abort',
  ]
}

function takenBack(to: Config | undefined): string[] {
  return [
    'Der Umzug ist zurückgenommen: Das bisherige Portal lässt sich wieder ändern.',
    to
      ? 'Auf dem Ziel startet kein Portal mehr, bis der Umzug wiederholt ist.'
      : 'Bitte starten Sie auf dem Ziel kein Portal mehr. Was dort geschehen ist, ist hier nicht da.',
  ]
}

function inSeconds(milliseconds: number): string {
  return (milliseconds / 1_000).toLocaleString('de-DE', { maximumFractionDigits: 1 })
}
