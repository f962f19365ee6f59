import { dayIn } from '../core/day.ts'
import { inWords } from '../core/german-numbers.ts'
import { ProblemError } from '../core/problem-error.ts'
import { foundOr404 } from '../http/found.ts'
import type { Services } from '../services.ts'
import { findDocumentDevice } from './document-device.store.ts'
import { findDelivery, listHandedOver } from './handed-over.store.ts'
import { handedOverData } from './handed-over-data.ts'
import {
  type DocumentOptions,
  filenameOf,
  type MadeDocument,
  occasionOf,
  unknownDevice,
} from './make-document.ts'

export const handedOverTemplate = 'uebergabeverzeichnis.typ'

/**
 * Maximum number of files: this many take the typesetter 280 MB, and some seconds in which other documents
 * have to wait.
 */
const maxFiles = 1_000

/**
 * Makes the record of the versions that were available when a device was delivered. Without a delivery date,
 * or before it, the record says so and lists nothing. Throws a 404 if there is no such device, `too-costly`
 * if the record would be too long.
 */
export async function makeHandedOver(
  services: Pick<Services, 'config' | 'db' | 'typesetter' | 'clock'>,
  id: number,
  { locale, variant }: Pick<DocumentOptions, 'locale' | 'variant'>,
): Promise<MadeDocument> {
  const { db, config, clock, typesetter } = services
  const device = foundOr404(await findDocumentDevice(db, id), unknownDevice)
  const deliveredOn = (await findDelivery(db, id)) ?? null
  const isDelivered = deliveredOn !== null && deliveredOn <= dayIn(config.timeZone, clock())
  const files = isDelivered ? await listHandedOver(db, id, deliveredOn, config.timeZone) : undefined
  if (files && files.length > maxFiles) throw tooMany(files.length)
  const data = handedOverData(await occasionOf(services, locale), device, deliveredOn, files)
  const standard = variant === 'archive' ? 'a-3a' : 'ua-1'
  const bytes = await typesetter.pdf(handedOverTemplate, data, { standard })
  return { filename: filenameOf('uebergabeverzeichnis', device.serialNumber, locale), bytes }
}

/** No file is left out: a truncated record proves nothing. */
function tooMany(files: number): ProblemError {
  const message = `Bei der Auslieferung gab es zu diesem Gerät ${inWords(files)} Dateien; ein Verzeichnis fasst höchstens ${inWords(maxFiles)}.`
  return new ProblemError('too-costly', message)
}
