import type { BlobDamage } from '#contract/files.ts'
import { counted, inMegabytes, inWords, othersInWords } from '../core/german-numbers.ts'
import type { Db } from '../db/database.ts'
import { type BlobUse, listUses, useInWords } from '../files/blob-uses.store.ts'
import { releaseBlob, sumBlobs } from '../files/blobs.store.ts'
import {
  checkFiles,
  type DamagedBlob,
  type FilesCheck,
  removeOrphans,
} from '../files/check-files.ts'
import { renewPicture } from '../previews/previews.store.ts'
import { hasLogoBytes } from '../settings/settings.store.ts'
import type { CheckTools } from './check-portal.ts'

const wrongs: Record<BlobDamage, string> = {
  missing: 'Der Inhalt fehlt',
  size: 'Der Inhalt hat eine falsche Größe',
  bytes: 'Der Inhalt ist beschädigt',
  unreadable: 'Der Datenträger kann den Inhalt nicht lesen',
}

/** Maximum number of listed uses of damaged bytes, and of listed bytes that nothing refers to. */
const [namedUses, namedOrphans] = [5, 20]

/** Reads the bytes of all files and previews, and looks for bytes that nothing refers to. */
export async function checkBytes(tools: CheckTools): Promise<string> {
  const { tell } = tools
  const check = await checkFiles(tools, (count, bytes) =>
    tell.progress(`${counted(count, 'Inhalt', 'Inhalte')}, ${inMegabytes(bytes)}`),
  )
  const { held, size, damaged, orphans } = check
  for (const blob of damaged) await reportDamage(tools, blob)
  if (orphans.length > 0) await reportOrphans(tools, orphans, await doubtOf(tools, check))
  await reportStrays(tools)
  return `${counted(held, 'Inhalt', 'Inhalte')} von hochgeladenen Dateien und Vorschaubildern gelesen (${inMegabytes(size)})`
}

/** A preview can be made again, an upload cannot. */
async function reportDamage(tools: CheckTools, { sha256, damage }: DamagedBlob) {
  const { db, isRepairing, clock, tell } = tools
  const uses = await listUses(db, sha256, namedUses)
  const description = `${wrongs[damage]}: ${await nameOf(db, sha256, uses)}  ${sha256}`
  if (uses.length > 0) {
    const todo = uses.some(({ isUploadable }) => isUploadable)
      ? 'Bitte dieselbe Datei noch einmal hochladen (auf welchem Weg auch immer), oder ihren Inhalt aus einer Sicherung zurückholen.'
      : 'Bitte den Inhalt aus einer Sicherung zurückholen.'
    return tell.found({ what: description, todo, isRepaired: false })
  }
  const orphans = isRepairing ? await renewPicture(db, clock(), sha256) : []
  for (const hash of orphans) await releaseBlob(tools, tools.logger, hash)
  const todo = 'Mit --repair wird das Vorschaubild neu bestellt.'
  tell.found({ what: description, todo, isRepaired: orphans.length > 0 })
}

/** The files and versions with these bytes, and their other uses. */
async function nameOf(db: Db, sha256: string, uses: BlobUse[]): Promise<string> {
  if (uses.length === 0) return 'Vorschaubild'
  const names = uses.map((use) => useInWords(use))
  const isLogo = await hasLogoBytes(db, sha256)
  return `${names.join('; ')}${isLogo ? ', das Logo, ohne das inzwischen Briefe entstehen' : ''}`
}

/** With a wrong or a lost database, the files must not be deleted as well. */
const knowsNone =
  'Die Datenbank kennt keine einzige Datei. Wenn sie die falsche ist, bitte DATABASE_URL berichtigen; wenn sie verloren ist, eine Sicherung zurückspielen. Gelöscht wird hier nichts.'

/** The same for a database that belongs to another portal. */
const lacksMost =
  'Von den Dateien, die die Datenbank kennt, fehlen hier die meisten. Wenn sie die eines anderen Portals ist, bitte DATABASE_URL oder die Ablage der Dateien berichtigen; sonst zuerst die Dateien aus einer Sicherung zurückspielen. Gelöscht wird hier nichts.'

/** The same for the database of a new portal that has a few files of its own. */
const knowsFew =
  'Von den Dateien, die hier liegen, kennt die Datenbank die meisten nicht. Wenn sie die falsche ist, bitte DATABASE_URL oder die Ablage der Dateien berichtigen. Wenn sie die richtige ist, bringt eine Sicherung, an einem neuen Ort zurückgespielt, nur die eigenen Dateien dorthin. Gelöscht wird hier nichts.'

/** The reason to doubt that database and files belong together, if there is one. */
async function doubtOf(
  { db }: CheckTools,
  { held, damaged, orphans }: FilesCheck,
): Promise<string | undefined> {
  if ((await sumBlobs(db)).count === 0) return knowsNone
  const missing = damaged.filter(({ damage }) => damage === 'missing').length
  if (missing * 2 > held) return lacksMost
  return orphans.filter(({ isKnown }) => !isKnown).length > held ? knowsFew : undefined
}

/**
 * Reports bytes that nothing refers to; deletes them if repairing, unless there is a `doubt` that they belong
 * to this database.
 */
async function reportOrphans(
  tools: CheckTools,
  orphans: FilesCheck['orphans'],
  doubt: string | undefined,
) {
  const { isRepairing, logger, tell } = tools
  const bytes = orphans.reduce((sum, { size }) => sum + size, 0)
  const names = orphans.slice(0, namedOrphans).map(({ sha256 }) => sha256)
  const more = orphans.length - names.length
  const verb = orphans.length === 1 ? 'gehört' : 'gehören'
  const removed = isRepairing && !doubt ? await removeOrphans(tools, orphans, logger) : 0
  tell.found({
    what: `Zu nichts ${verb} ${counted(orphans.length, 'Inhalt', 'Inhalte')} (${inMegabytes(bytes)}): ${names.join(', ')}${more > 0 ? ` und ${othersInWords(more, 'ein weiterer')}` : ''}`,
    todo: doubt ?? 'Mit --repair werden sie gelöscht.',
    isRepaired: removed > 0,
  })
}

/** Foreign files may matter to somebody: they are reported and left alone. */
async function reportStrays({ blobs, tell }: CheckTools) {
  let [count, bytes] = [0, 0]
  const names: string[] = []
  for await (const { path, size } of blobs.strays()) {
    count += 1
    bytes += size
    if (names.length < namedOrphans) names.push(path)
  }
  if (count === 0) return
  const [lies, fileCount] =
    count === 1 ? ['liegt', '1 Datei'] : ['liegen', `${inWords(count)} Dateien`]
  const more = count - names.length
  tell.found({
    what: `Neben den Inhalten ${lies} ${fileCount}, die das Portal dort nicht abgelegt hat (${inMegabytes(bytes)}): ${names.join(', ')}${more > 0 ? ` und ${othersInWords(more, 'eine weitere')}` : ''}`,
    todo: 'Bitte ansehen und selbst wegräumen: Das Portal löscht nichts, was es nicht kennt.',
    isRepaired: false,
  })
}
