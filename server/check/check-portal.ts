import type { FastifyBaseLogger } from 'fastify'
import type { Config } from '../core/config.ts'
import { dayIn } from '../core/day.ts'
import { counted, inWords } from '../core/german-numbers.ts'
import { checkEngine, checkReferences } from '../db/check-engine.ts'
import { checkSearchIndexes } from '../db/check-search.ts'
import { checkTwins, type WrongTwin } from '../db/check-twins.ts'
import { type Db, inTransaction } from '../db/database.ts'
import { hasSearchIndex, rebuildSearch } from '../db/rebuild-search.ts'
import { checkPending, checkShown, checkSizes } from '../files/check-shown.store.ts'
import type { SoundBlobs } from '../files/sound-blobs.ts'
import { insertPreviewJob, listLackingPictures } from '../previews/previews.store.ts'
import type { Clock } from '../services.ts'
import { checkBytes } from './check-bytes.ts'
import type { CheckReporter } from './finding.ts'

export interface CheckTools {
  db: Db
  config: Config
  blobs: SoundBlobs
  clock: Clock
  logger: FastifyBaseLogger
  /** Whether to repair what can be repaired without loss. */
  isRepairing: boolean
  tell: CheckReporter
  /** Explains why something could not be checked, in German. */
  explain: (error: unknown) => string
}

const restore =
  'Bitte eine Sicherung zurückspielen und den Datenträger prüfen; bis dahin nichts löschen.'

/** Checks the consistency of everything a portal stores, also while it is running. */
export async function checkPortal(tools: CheckTools): Promise<void> {
  await checkPart(tools, 'Datenbank', checkDatabase)
  await checkPart(tools, 'Verweise', checkLinks)
  await checkPart(tools, 'Schlüssel zum Suchen und Sortieren', checkKeys)
  await checkPart(tools, 'Index für Suchen', checkSearch)
  await checkPart(tools, 'Dateien', checkBytes)
  await checkPart(tools, 'Angaben, die aus anderen folgen', checkKept)
}

/** A part that cannot be checked is a finding and does not prevent the other parts from being checked. */
async function checkPart(
  tools: CheckTools,
  name: string,
  check: (tools: CheckTools) => Promise<string>,
) {
  const { tell, explain } = tools
  tell.part(name)
  try {
    tell.ended(await check(tools))
  } catch (error) {
    const description = `${name}: Die Prüfung brach ab. ${explain(error)}`
    const todo = 'Danach bitte noch einmal prüfen; bis dahin nichts löschen.'
    tell.found({ what: description, todo, isRepaired: false })
    tell.ended('abgebrochen')
  }
}

async function checkDatabase({ db, tell }: CheckTools): Promise<string> {
  const lines = await checkEngine(db)
  for (const line of lines) {
    tell.found({ what: `Die Datenbank ist beschädigt: ${line}`, todo: restore, isRepaired: false })
  }
  return 'Tabellen und Indexe gelesen'
}

async function checkLinks({ db, tell }: CheckTools): Promise<string> {
  for (const { table, to, count } of await checkReferences(db)) {
    tell.found({
      what: `${counted(count, 'Zeile', 'Zeilen')} von „${table}“ ${count === 1 ? 'führt' : 'führen'} zu „${to}“, wo nichts (mehr) ist.`,
      todo: restore,
      isRepaired: false,
    })
  }
  return 'alle Fremdschlüssel verfolgt'
}

async function checkKeys({ db, isRepairing, tell }: CheckTools): Promise<string> {
  const { rows, wrong } = await checkTwins(db, isRepairing)
  const kinds = Map.groupBy(
    wrong,
    ({ table, column, isRepaired }) => `${table}.${column} ${isRepaired}`,
  )
  for (const [first, ...others] of kinds.values()) {
    if (!first) continue
    tell.found({
      what: `„${first.table}.${first.column}“ hat ${counted(others.length + 1, 'Zeile', 'Zeilen')} mit falschen Schlüsseln (Nr. ${namesOf([first, ...others])}).`,
      todo: isRepairing
        ? 'Ein anderer Eintrag hat schon denselben Wert: bitte einen der beiden im Portal umbenennen und noch einmal prüfen.'
        : repairing,
      isRepaired: first.isRepaired,
    })
  }
  return `${counted(rows, 'Text', 'Texte')} verglichen`
}

const repairing = 'Mit --repair wird das in Ordnung gebracht; dabei geht nichts verloren.'

function namesOf(wrong: WrongTwin[]): string {
  const first = wrong.slice(0, 5).map(({ id }) => id)
  return `${first.join(', ')}${wrong.length > first.length ? ', …' : ''}`
}

async function checkSearch({ db, isRepairing, tell }: CheckTools): Promise<string> {
  if (!(await hasSearchIndex(db))) return 'gibt es hier nicht (PostgreSQL ohne pg_trgm)'
  const wrong = await checkSearchIndexes(db)
  // Only SQLite's index can be wrong, and it can always be rebuilt.
  if (isRepairing && wrong.length > 0) await rebuildSearch(db)
  for (const table of wrong) {
    tell.found({
      what: `Der Index für Suchen passt nicht zu den Zeilen von „${table}“.`,
      todo: repairing,
      isRepaired: isRepairing,
    })
  }
  return 'verglichen'
}

/** Checks stored values that are derived from others. */
async function checkKept({ db, config, clock, isRepairing, tell }: CheckTools): Promise<string> {
  const today = dayIn(config.timeZone, clock())
  const stamp = { at: clock(), by: null }
  const say = (count: number, what: string) => {
    if (count > 0) {
      tell.found({ what: `${what}: ${inWords(count)}`, todo: repairing, isRepaired: isRepairing })
    }
  }
  say(await checkSizes(db, isRepairing), 'Hochgeladene Dateien mit falscher Größenangabe')
  say(
    await checkPending(db, today, isRepairing),
    'Vorbereitete Fassungen, die nie von selbst freigegeben würden',
  )
  say(
    await checkShown(db, stamp, today, isRepairing),
    'Dateien, die nicht ihre aktuelle Fassung zeigen',
  )
  const lacking = config.makesPreviews ? await listLackingPictures(db) : []
  if (isRepairing) {
    for (const source of lacking) {
      await inTransaction(db, (tx) => insertPreviewJob(tx, clock(), source))
    }
  }
  say(lacking.length, 'Dateien ohne Vorschaubild und ohne Auftrag dafür')
  return 'verglichen'
}
