import { isDeepStrictEqual } from 'node:util'
import { generatePassword, verifyPassword } from '../auth/password.ts'
import { isMade } from '../auth/password-proofs.ts'
import { storedForDevice } from '../auth/stored-password.ts'
import { ProblemError } from '../core/problem-error.ts'
import type { Db } from '../db/database.ts'
import { findDocumentCompany } from '../documents/document-company.store.ts'
import { type DocumentDevice, findDocumentDevice } from '../documents/document-device.store.ts'
import { findDocumentLocale } from '../documents/document-locale.store.ts'
import { makeLetterOf, unknownCompany, unknownDevice } from '../documents/make-document.ts'
import { refuseUnprintable } from '../documents/refuse-unprintable.ts'
import { foundOr404 } from '../http/found.ts'
import type { Services } from '../services.ts'

interface Wanted {
  id: number
  /** Id of the new company. */
  companie: number
  pass?: string | null | undefined
  passProof?: string | null | undefined
}

/** What a handover was prepared from: the device as it is, and as the letter describes it. */
interface Prepared {
  companie: number
  before: DocumentDevice
  after: DocumentDevice
}

/** Validates a handover, hashes the password and makes the letter, without writing anything. Throws a 400 or 404. */
export async function prepareHandover(services: Services, wanted: Wanted) {
  const { db, config } = services
  const { id, companie, pass: typed } = wanted
  const before = foundOr404(await findDocumentDevice(db, id), unknownDevice)
  const company = await findDocumentCompany(db, companie)
  if (!company) throw ProblemError.field('companie', unknownCompany, 'unknown-relation')
  if (company.customerNumber === before.customerNumber) {
    const message = 'Das Gerät gehört dieser Firma schon. Bitte eine andere wählen!'
    throw ProblemError.field('companie', message, 'choice')
  }
  const pass = typed || generatePassword()
  if (typed && (await verifyPassword(before.passwordHash, typed))) {
    const message = 'Dieses Passwort kennt die bisherige Firma. Bitte ein neues vergeben!'
    throw ProblemError.field('pass', message, 'choice')
  }
  const after = foundOr404(await findDocumentDevice(db, id, companie), unknownDevice)
  const locale = await findDocumentLocale(db, config, { companie })
  const { filename, bytes } = await makeLetterOf(services, after, locale, pass).catch(
    refuseUnprintable,
  )
  return {
    companie,
    before,
    after,
    password: await storedPassword(services, wanted, pass),
    /** The password, if the server generated it. */
    made: typed ? undefined : pass,
    letter: { filename, content: Buffer.from(bytes).toString('base64') },
  }
}

/** Whether device and company are unchanged; otherwise the letter is outdated, or another handover came first. */
export async function isAsPrepared(
  tx: Db,
  id: number,
  { companie, before, after }: Prepared,
): Promise<boolean> {
  const isSame = isDeepStrictEqual(await findDocumentDevice(tx, id), before)
  return isSame && isDeepStrictEqual(await findDocumentDevice(tx, id, companie), after)
}

function storedPassword({ secrets, clock }: Services, wanted: Wanted, pass: string) {
  const isGenerated = !wanted.pass || isMade(secrets, pass, wanted.passProof, clock())
  return storedForDevice(pass, isGenerated)
}
