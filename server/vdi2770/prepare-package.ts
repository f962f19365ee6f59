import { randomBytes } from 'node:crypto'
import { setImmediate } from 'node:timers/promises'
import { dayIn } from '../core/day.ts'
import { inWords } from '../core/german-numbers.ts'
import { ProblemError } from '../core/problem-error.ts'
import { savedName } from '../files/saved-name.ts'
import type { SoundBlobs } from '../files/sound-blobs.ts'
import type { Services } from '../services.ts'
import { readSettings } from '../settings/settings.store.ts'
import {
  type DescribedFile,
  describeFiles,
  describeMain,
  type Issuer,
} from './describe-documents.ts'
import { type FileFacts, findFileFacts, findUnread } from './file-facts.store.ts'
import { judgeFile, judgeWhole, type PackageFault } from './judge-package.ts'
import type { VdiDocument } from './model.ts'
import {
  findPackageFiles,
  type PackageFile,
  type PackageSubject,
  type SubjectKind,
} from './package-files.store.ts'
import { plainNames } from './plain-names.ts'

/** A document of a container, with its faults. */
export interface PreparedFile extends DescribedFile {
  /** Undefined if its bytes have not been read yet. */
  facts: FileFacts | undefined
  faults: PackageFault[]
}

/** All contents of a container, before any byte of it is made. */
export interface PreparedPackage {
  issuer: Issuer
  subjects: PackageSubject[]
  main: VdiDocument
  files: PreparedFile[]
  faults: PackageFault[]
  /** SHA-256 of bytes that have not been read yet. */
  waiting: string[]
}

/** Maximum number of documents in a container: listing this many takes the typesetter 750 MB and some seconds. */
const maxFiles = 5_000
/** Maximum number of mentions of devices in all documents. */
const maxNamed = 100_000

/** Documents judged between two pauses for other work. */
const pauseEvery = 20

type Tools = Pick<Services, 'db' | 'blobs' | 'config' | 'clock'>

/** Collects the files that the subjects show now, describes them as documents, and judges these. */
export async function preparePackage(
  { db, blobs, config, clock }: Tools,
  kind: SubjectKind,
  ids: readonly number[],
): Promise<PreparedPackage> {
  const { timeZone } = config
  const today = dayIn(timeZone, clock())
  const { subjects, files: found } = await findPackageFiles(db, kind, ids, { timeZone, today })
  assertBounded(found)
  const issuer = await issuerOf({ db, config }, today)
  const sources = [...new Set(found.map(({ version }) => version.sha256))]
  const facts = await findFileFacts(db, sources)
  const unread = await findUnread(db, sources)
  const damaged = await damagedOf(blobs, sources)
  const names = namesOf(found)
  const described = describeFiles(issuer, found, facts, (file) => names.get(file) ?? '')
  const files: PreparedFile[] = []
  for (const file of described) {
    const { sha256 } = file.version
    const fileFacts = facts.get(sha256)
    const damage = damaged.get(sha256) ?? unread.get(sha256)
    files.push({ ...file, facts: fileFacts, faults: judgeFile(file, { facts: fileFacts, damage }) })
    if (files.length % pauseEvery === 0) await setImmediate()
  }
  const main = describeMain(issuer, subjects, described)
  const waiting = sources.filter(
    (source) => !facts.has(source) && !unread.has(source) && !damaged.has(source),
  )
  return { issuer, subjects, main, files, waiting, faults: judgeWhole(main, described) }
}

/** The file names of documents: the names used for saving, in plain letters. */
function namesOf(files: readonly PackageFile[]): Map<PackageFile, string> {
  const plain = plainNames(
    files.map(({ version }) => {
      const { ext } = version
      const name = savedName(version)
      const hasEnding = name.toLowerCase().endsWith(ext)
      return { stem: hasEnding ? name.slice(0, -ext.length) : name, ext }
    }),
  )
  return new Map(files.map((file, n) => [file, plain[n] ?? '']))
}

async function issuerOf({ db, config }: Pick<Services, 'db' | 'config'>, today: string) {
  const { makerName, language } = await readSettings(db, config)
  const { publicUrl, portalName } = config
  const mainId = `H${today.replaceAll('-', '')}-${randomBytes(4).toString('hex')}`
  return { publicUrl, name: makerName ?? portalName, language, today, mainId }
}

async function damagedOf(
  blobs: SoundBlobs,
  sources: readonly string[],
): Promise<Map<string, string>> {
  const damaged = new Map<string, string>()
  for (const sha256 of sources) {
    try {
      await blobs.assertNotKnownDamaged(sha256)
    } catch (error) {
      if (!(error instanceof ProblemError) || error.code !== 'file-damaged') throw error
      damaged.set(sha256, error.message)
    }
  }
  return damaged
}

function assertBounded(files: readonly PackageFile[]): void {
  if (files.length > maxFiles) {
    const message = `Der Container hätte ${inWords(files.length)} Dokumente; er fasst höchstens ${inWords(maxFiles)}. Bitte weniger auswählen!`
    throw new ProblemError('too-costly', message)
  }
  const named = files.reduce((sum, { subjects }) => sum + subjects.length, 0)
  if (named <= maxNamed) return
  const message = 'Das sind zu viele Dokumente für einen Container. Bitte weniger auswählen!'
  throw new ProblemError('too-costly', message)
}
