import { Readable } from 'node:stream'
import type { VdiPackage } from '#contract/vdi-packages.ts'
import { counted } from '../core/german-numbers.ts'
import type { StaffPrincipal } from '../core/principal.ts'
import { ProblemError } from '../core/problem-error.ts'
import type { Db } from '../db/database.ts'
import type { StagedBlob } from '../files/blob-store.ts'
import { announceBlobs, keepBlob, lockBlobs } from '../files/blobs.store.ts'
import { foundOr404 } from '../http/found.ts'
import type { Commit } from '../http/idempotency.ts'
import { findDeviceSubject } from '../logs/log-subjects.store.ts'
import { type LogSubject, logAct } from '../logs/logs.store.ts'
import type { Services } from '../services.ts'
import { readSettings } from '../settings/settings.store.ts'
import { buildPackage, type PackedFile } from './build-package.ts'
import { mainDocumentData } from './main-document-data.ts'
import { plainNames } from './plain-names.ts'
import type { PreparedFile, PreparedPackage } from './prepare-package.ts'
import { findMissing, findPackage, insertPackage } from './vdi-packages.store.ts'

interface Order {
  principal: StaffPrincipal
  recipient: string | null
  despiteFaults: boolean
  commit: Commit
}

const unknown = 'Diesen Container gibt es nicht (mehr)!'

/** Makes a container and stores it with its files; rejects an invalid one unless that is accepted. */
export async function makePackage(
  services: Services,
  prepared: PreparedPackage,
  { principal, recipient, despiteFaults, commit }: Order,
): Promise<VdiPackage> {
  const { db, config, clock, typesetter, blobs } = services
  assertMayBegin(prepared, despiteFaults)
  const { subjects, main, files } = prepared
  const settings = await readSettings(db, config)
  const data = mainDocumentData(services, settings, prepared, recipient)
  const pdf = await typesetter.pdf('vdi2770/templates/hauptdokument.typ', data, {
    standard: 'a-3a',
  })
  const built = await buildPackage(main, pdf, packedFiles(files), {
    at: clock(),
    timeZone: config.timeZone,
  })
  const staged = await blobs.stage(Readable.from([built.frame]))
  try {
    await announceBlobs(db, clock(), [staged])
    return await commit((tx) => keep(tx, staged))
  } finally {
    await staged.discard()
  }

  async function keep(tx: Db, frame: StagedBlob): Promise<VdiPackage> {
    const sources = [...new Set(built.files.map(({ sha256 }) => sha256))]
    await lockBlobs(tx, [...sources.map((sha256) => ({ sha256 })), frame])
    if ((await findMissing(tx, sources)).length > 0) throw changed()
    await keepBlob(tx, clock(), frame)
    const name = nameOf(prepared)
    const about = await subjectOfPackage(tx, subjects)
    await logAct(tx, clock(), principal, logged(name, recipient, files.length), about)
    const id = await insertPackage(tx, clock(), {
      ...{ madeBy: principal.username, name, recipient, subjects, built, frame: frame.sha256 },
      kind: subjects[0]?.kind ?? 'devices',
      documents: files.length,
      faulty: files.filter(isFaulty).length,
    })
    return foundOr404(await findPackage(tx, id), unknown).shown
  }
}

/** The device, if the container is about only one, for the log. */
export async function subjectOfPackage(
  db: Db,
  subjects: readonly { kind: string; id: number }[],
): Promise<LogSubject> {
  const [only, ...others] = subjects
  return only?.kind === 'devices' && others.length === 0 ? findDeviceSubject(db, only.id) : {}
}

function assertMayBegin({ waiting, files, faults }: PreparedPackage, despiteFaults: boolean) {
  if (waiting.length > 0) {
    const waitingText = counted(waiting.length, 'Datei wird', 'Dateien werden')
    const message = `${waitingText} noch gelesen. Bitte gleich noch einmal versuchen!`
    throw new ProblemError('conflict', message)
  }
  const all = [...faults, ...files.flatMap((file) => file.faults)]
  const stop = all.find(({ level }) => level === 'stop')
  if (stop) throw new ProblemError('conflict', stop.message)
  const error = all.find(({ level }) => level === 'error')
  if (error && !despiteFaults) {
    const message = `Der Container wäre nicht gültig: ${error.message} Mit „despiteFaults“ entsteht er trotzdem.`
    throw new ProblemError('conflict', message)
  }
}

function isFaulty({ faults }: PreparedFile): boolean {
  return faults.length > 0
}

function packedFiles(files: readonly PreparedFile[]): PackedFile[] {
  const names = plainNames(
    files.map(({ document, version }) => ({
      stem: [document.ids[0]?.id, document.versions[0]?.id, stemOf(version)].join('-'),
      ext: '.zip',
    })),
  )
  return files.map((file, n) => {
    const { sha256, size } = file.version
    if (!file.facts) throw new Error(`${sha256} was not read`)
    const bytes = { sha256, size, crc: file.facts.crc }
    return { ...file, bytes, containerName: names[n] ?? `${sha256}.zip` }
  })
}

/** The file name without the extension of its upload, if it has that. */
function stemOf({ filename, ext }: PreparedFile['version']): string {
  return filename.toLowerCase().endsWith(ext) ? filename.slice(0, -ext.length) : filename
}

function nameOf({ subjects, issuer }: PreparedPackage): string {
  const [first] = subjects
  const word = first?.kind === 'parts' ? 'Artikelnummern' : 'Geraete'
  const stem = subjects.length === 1 ? first?.name : `${subjects.length}-${word}`
  const [name = 'VDI2770.zip'] = plainNames([
    { stem: `VDI2770-${stem}-${issuer.today}`, ext: '.zip' },
  ])
  return name
}

function logged(name: string, recipient: string | null, documents: number): string {
  const to = recipient === null ? '' : ` für „${recipient}“`
  return `VDI-2770-Container „${name}“${to} erstellt (${counted(documents, 'Dokument', 'Dokumente')})`
}

function changed(): ProblemError {
  const message = 'Inzwischen wurde eine der Dateien gelöscht. Bitte noch einmal versuchen!'
  return new ProblemError('conflict', message)
}
