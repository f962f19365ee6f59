import type { FastifyRequest } from 'fastify'
import { labels } from '#contract/labels.ts'
import { dayIn } from '../core/day.ts'
import { addressOf } from '../core/network.ts'
import { ProblemError } from '../core/problem-error.ts'
import {
  listShownFiles,
  listShownVersions,
  type ShownVersion,
} from '../files/shown-versions.store.ts'
import { foundOr404 } from '../http/found.ts'
import type { Services } from '../services.ts'
import { readSupportEmail } from '../settings/support-email.ts'
import { findScanned, type Scanned } from './scanned.store.ts'

// Devices and article numbers share one kind of address, and which of them it belonged to is not stored.
const unknown =
  'Zu dieser Adresse gibt es weder ein Gerät noch eine Artikelnummer. Bitte vergleichen Sie sie mit dem Typenschild.'
const gone =
  'Was zu dieser Adresse gehörte, ist nicht mehr im Bestand. Bei Fragen dazu helfen wir Ihnen gern:'
export const unknownFile = 'Diese Datei ist nicht (mehr) öffentlich!'

/** The record behind the address. Unknown ids count towards the throttle, so that nobody can enumerate them. */
export async function findPublic(
  { db, config, throttle }: Services,
  request: FastifyRequest,
): Promise<{ publicId: string; scanned: Scanned }> {
  const input = labels.address.input.safeParse(request.params)
  const publicId = input.success ? input.data.publicId : ''
  const found = input.success ? await findScanned(db, publicId) : undefined
  if (!found) await throttle.guess(addressOf(request))
  const scanned = foundOr404(found, unknown)
  if (scanned === 'gone') {
    throw new ProblemError('gone', gone, { contact: await readSupportEmail(db, config) })
  }
  return { publicId, scanned }
}

/** The public files of a record. */
export function publicFilesOf(services: Services, scanned: Scanned) {
  const wanted = { ...timesOf(services), isPublic: true }
  return listShownFiles(services.db, scanned, scanned.deliveredOn, wanted)
}

/** The public version with this slug; throws a 404 if there is none. */
export async function publicVersion(
  services: Services,
  scanned: Scanned,
  slug: string,
): Promise<ShownVersion> {
  const wanted = { ...timesOf(services), isPublic: true, slug }
  const [version] = await listShownVersions(services.db, scanned, wanted)
  return foundOr404(version, unknownFile)
}

function timesOf({ config: { timeZone }, clock }: Services) {
  return { timeZone, today: dayIn(timeZone, clock()) }
}
