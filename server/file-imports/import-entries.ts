import { ProblemError } from '../core/problem-error.ts'
import type { Db } from '../db/database.ts'
import { lockLinks } from '../db/versions.ts'
import { assertActiveContentAllowed } from '../files/receive.ts'
import { authorOf } from '../import-tasks/import-author.ts'
import { Pace } from '../import-tasks/paced-steps.ts'
import type { Refused } from '../import-tasks/task-ends.ts'
import type { Previews } from '../previews/previews.ts'
import { asPlanned } from './as-planned.ts'
import { doEntry, versionOf } from './do-entry.ts'
import {
  type EntryRecord,
  listByNumbers,
  listInOrder,
  listPending,
  planOf,
  updateEntry,
} from './entries.store.ts'
import type { FileImportRecord } from './file-imports.store.ts'
import type { FileImportTools } from './file-tools.ts'
import { joinTranslations } from './join-translations.ts'
import { judgeEntry } from './judge-entry.ts'
import type { Plan } from './named.ts'
import { step, yieldToOthers } from './paced-entries.ts'

/** Orders the previews of new files. */
export type Pictures = Pick<Previews, 'order' | 'wake'>

/**
 * Imports the files that the plan marked as new, a few per transaction, after judging each again. Continues with the
 * next file after an interruption.
 */
export async function importEntries(
  tools: FileImportTools,
  pictures: Pictures,
  record: FileImportRecord,
  signal: AbortSignal,
): Promise<'done' | 'cancelled' | Refused> {
  const { db } = tools
  const pace = new Pace(db)
  const pending = await listPending(db, record.id)
  const waiting = (await listInOrder(db, record.id)).filter((number) => pending.has(number))
  while (waiting.length > 0) {
    if ((await yieldToOthers(db, record.id, signal)) === 'end') return 'cancelled'
    const some = waiting.splice(0, pace.size)
    const startedAt = performance.now()
    try {
      const wrong = await step(db, record, some.length, (tx) =>
        importSome(tx, tools, pictures, record, some),
      )
      if (wrong !== undefined) return { refused: wrong }
      pace.learn(some.length, performance.now() - startedAt)
    } catch (error) {
      if (!(error instanceof ProblemError)) throw error
      const [only] = some
      if (some.length > 1 || only === undefined) {
        pace.slowDown()
        waiting.unshift(...some)
      } else {
        const wrong = await step(db, record, 1, (tx) => refuse(tx, record, only, error.message))
        if (wrong !== undefined) return { refused: wrong }
      }
    }
    pictures.wake()
  }
  // Somebody may have asked for the end while the last file was imported.
  return (await yieldToOthers(db, record.id, signal)) === 'end' ? 'cancelled' : 'done'
}

/** Returns the reason if a file cannot be imported and all have to be. */
async function importSome(
  tx: Db,
  tools: FileImportTools,
  pictures: Pictures,
  record: FileImportRecord,
  numbers: number[],
): Promise<string | undefined> {
  await lockLinks(tx)
  for (const entry of await listByNumbers(tx, record.id, numbers)) {
    const wrong = await importOne(tx, tools, pictures, record, entry)
    if (wrong !== undefined && record.mode === 'all') return wrong
  }
  return undefined
}

async function importOne(
  tx: Db,
  tools: FileImportTools,
  pictures: Pictures,
  record: FileImportRecord,
  entry: EntryRecord,
): Promise<string | undefined> {
  const { number, path } = entry
  const plan = planOf(entry)
  if (!plan?.assigned) return undefined
  await assertTargetThere(tx, plan)
  const newVerdict = await judgeEntry(tx, entry, plan.assigned)
  const verdict = await asPlanned(tx, entry, plan.assigned, newVerdict)
  const { state, reason } = verdict
  const planWithReason = JSON.stringify({ ...plan, reason })
  if (state === 'unmatched') {
    await updateEntry(tx, record.id, number, { state, plan: planWithReason })
    return `„${path}“: ${reason}`
  }
  if (state !== 'linked' && state !== 'equal') {
    const active = { activeContent: JSON.parse(entry.active_content) }
    await assertActiveContentAllowed({ db: tx, config: tools.config }, path, active)
  }
  const by = authorOf(record, tools.clock())
  const { media, journal } = await doEntry(tx, tools, by, entry, plan.assigned, verdict)
  const media_version = await versionOf(tx, 'medias', media)
  await updateEntry(tx, record.id, number, {
    ...{ state, plan: planWithReason, media_id: media, media_version },
    ...{ outcome: 'imported', journal: JSON.stringify(journal) },
  })
  if (state === 'new') await joinTranslations(tx, by, entry, media)
  const { mime, content_hash: sha256 } = entry
  if (mime !== null) await pictures.order(tx, [{ mime, sha256 }])
  return undefined
}

async function assertTargetThere(tx: Db, { assigned }: Plan): Promise<void> {
  if (!assigned) return
  const { kind, id, name } = assigned.target
  const found = await tx.selectFrom(kind).select('id').where('id', '=', id).executeTakeFirst()
  if (found) return
  const targetName = kind === 'devices' ? `Das Gerät „${name}“` : `Die Artikelnummer „${name}“`
  throw new ProblemError('not-found', `${targetName} gibt es nicht mehr.`)
}

/** Records that importing a file was refused. */
async function refuse(
  tx: Db,
  record: FileImportRecord,
  number: number,
  message: string,
): Promise<string | undefined> {
  const [entry] = await listByNumbers(tx, record.id, [number])
  if (!entry) return undefined
  const plan = JSON.stringify({ ...planOf(entry), reason: message })
  await updateEntry(tx, record.id, number, { state: 'unmatched', plan })
  return record.mode === 'all' ? `„${entry.path}“: ${message}` : undefined
}
