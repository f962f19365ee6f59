import { localeFor } from '#contract/documents.ts'
import { generatePassword, hashInTurn } from '../auth/password.ts'
import { inTurn } from '../auth/turns.ts'
import { lendPasswords } from '../imports/import-passwords.store.ts'
import { findFormat } from '../labels/find-format.ts'
import { findLabelDevices } from '../labels/label-devices.store.ts'
import { labelsAsPdf } from '../labels/make-labels.ts'
import type { Job } from '../queue/queue.store.ts'
import type { WorkerServices } from '../services.ts'
import { readSettings } from '../settings/settings.store.ts'
import { TypesetError, TypesetterDown } from '../typst/typeset-error.ts'
import { type BatchRow, updateProgress } from './document-batches.store.ts'
import { letterData, type Occasion } from './document-data.ts'
import { type DeviceOfBatch, findDocumentDevices } from './document-device.store.ts'
import { joinPdfs, type PdfPart } from './join-pdfs.ts'
import { unknownDevice } from './make-document.ts'
import { makerOf } from './postal-lines.ts'
import { whyNotMade } from './why-not-made.ts'

type BatchJob = Job<'document_batches'>

/** Letters per query of devices, and per progress update. */
const lettersPerQuery = 20

/** Sign-ins take precedence over the passwords of letters. */
const line = { key: 'letters of many devices', isKnown: false }

/**
 * The letters of all devices as one document, in chunks. Stores the result of each device in `rows`: its
 * error, or the hashes of its new and its former password and the company to which the letter is addressed.
 */
export async function* lettersOf(
  services: WorkerServices,
  job: BatchJob,
  rows: BatchRow[],
  signal: AbortSignal,
): AsyncGenerator<Uint8Array> {
  const count = new Intl.NumberFormat('de-DE').format(rows.length)
  yield* joinPdfs(`Zugangsdaten (${count})`, lettersOneByOne(services, job, rows, signal))
}

async function* lettersOneByOne(
  services: WorkerServices,
  job: BatchJob,
  rows: BatchRow[],
  signal: AbortSignal,
): AsyncGenerator<PdfPart> {
  const { config, db, clock } = services
  const settings = await readSettings(db, config)
  const lentPasswords = await importedPasswordsOf(services, job)
  const common = { config, now: clock(), maker: makerOf(settings) }
  for (let from = 0; from < rows.length; from += lettersPerQuery) {
    signal.throwIfAborted()
    const some = rows.slice(from, from + lettersPerQuery)
    const found = await findDocumentDevices(
      db,
      some.map(({ device_id: id }) => id),
    )
    const passwords = new Map(some.map(({ position }) => [position, newPassword(job)]))
    // Runs in parallel to the typesetter, which is a separate process.
    const hashing = hashAll(passwords)
    for (const row of some) {
      const device = found.get(row.device_id)
      if (!device) row.error ??= unknownDevice
      if (!device || row.error !== null) continue
      const lentPassword = lentPasswords?.get(row.device_id)
      if (lentPasswords && lentPassword?.passwordHash !== device.passwordHash) {
        row.error = notLent
        continue
      }
      const locale = job.locale ?? localeFor(device.language, settings.language)
      const letter = await makeLetter(
        services,
        { ...common, locale },
        device,
        lentPassword?.pass ?? passwords.get(row.position),
      )
      if (typeof letter === 'string') row.error = letter
      else {
        if (lentPassword) {
          row.former_hash = device.passwordHash
          row.company_id = device.companyId
        }
        yield { bytes: letter, title: device.serialNumber, language: locale }
      }
    }
    for (const [position, hash] of await hashing) {
      const row = rows[position]
      const former = row && found.get(row.device_id)
      if (!former || row.error !== null) continue
      row.former_hash = former.passwordHash
      row.password_hash = hash
      row.company_id = former.companyId
    }
    await updateProgress(db, job.id, Math.min(from + lettersPerQuery, rows.length))
  }
}

/** The passwords of an import by device, if the letters should contain them. */
async function importedPasswordsOf({ db, secrets }: WorkerServices, { import_id: id }: BatchJob) {
  if (id === null) return undefined
  const lentPasswords = await lendPasswords(db, secrets, id)
  return new Map(lentPasswords.map((password) => [password.record, password]))
}

const notLent =
  'Das Passwort aus dem Import gilt nicht mehr oder wurde schon gelöscht. Bitte einen Brief mit neuem Passwort bestellen!'

function newPassword({ has_new_passwords: hasNew }: BatchJob): string | undefined {
  return hasNew === 1 ? generatePassword() : undefined
}

/** Waits for all hashes, even if one fails. */
async function hashAll(passwords: Map<number, string | undefined>): Promise<[number, string][]> {
  const hashing = [...passwords].flatMap(([position, pass]) =>
    pass === undefined
      ? []
      : [inTurn(line, () => hashInTurn(pass)).then((hash) => [position, hash] as [number, string])],
  )
  const ended = await Promise.allSettled(hashing)
  return ended.map((end) => {
    if (end.status === 'rejected') throw end.reason
    return end.value
  })
}

/** The letter, or the reason in German why this device has none. */
async function makeLetter(
  { typesetter }: WorkerServices,
  occasion: Occasion,
  device: DeviceOfBatch,
  pass: string | undefined,
): Promise<Uint8Array | string> {
  try {
    return await typesetter.pdf('zugangsdaten.typ', letterData(occasion, device, pass), {
      standard: 'ua-1',
      literal: ['password'],
    })
  } catch (error) {
    if (error instanceof TypesetError && !(error instanceof TypesetterDown)) {
      return whyNotMade(error, pass).message
    }
    throw error
  }
}

/** The labels of all devices that exist, except those whose letter could not be made. */
export async function* labelsOf(
  services: WorkerServices,
  { id, label_format: name, skip, total }: BatchJob,
  rows: BatchRow[],
): AsyncGenerator<Uint8Array> {
  const { db } = services
  const format = await findFormat(db, name)
  const found = await findLabelDevices(
    db,
    rows.map(({ device_id: device }) => device),
  )
  const devices = rows.flatMap((row) => {
    const device = found.get(row.device_id)
    if (!device) row.error ??= unknownDevice
    return device && row.error === null ? [device] : []
  })
  if (devices.length > 0) yield await labelsAsPdf(services, devices, format, { skip })
  await updateProgress(db, id, total)
}
