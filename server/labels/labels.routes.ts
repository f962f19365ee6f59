import type { FastifyInstance } from 'fastify'
import type { z } from 'zod'
import { labels } from '#contract/labels.ts'
import { counted } from '../core/german-numbers.ts'
import type { StaffPrincipal } from '../core/principal.ts'
import { ProblemError } from '../core/problem-error.ts'
import type { Db } from '../db/database.ts'
import { serve } from '../http/serve.ts'
import { type AnsweredFile, serveFile } from '../http/serve-file.ts'
import { logAct } from '../logs/logs.store.ts'
import type { Services } from '../services.ts'
import { findFormat } from './find-format.ts'
import { addressesFor, hasDigitalLink } from './label-addresses.ts'
import type { LabelDevice } from './label-data.ts'
import { findLabelDevices, findLabelParts } from './label-devices.store.ts'
import { labelAsPng, labelAsSvg, labelsAsPdf, labelsAsZpl } from './make-labels.ts'

/** Labels of devices or article numbers: files for printing, and pictures. */
export function labelsRoutes(app: FastifyInstance, services: Services): void {
  const { db, clock } = services

  serveFile(app, services, labels.print, async (order, { principal }) =>
    print(order, await findAll(db, devices, order.devices), principal),
  )

  serveFile(app, services, labels.printParts, async (order, { principal }) =>
    print(order, await findAll(db, parts, order.parts), principal),
  )

  serve(app, services, labels.printAddresses, async (request) => {
    const found =
      request.kind === 'devices'
        ? await findLabelDevices(db, request.ids)
        : await findLabelParts(db, request.ids)
    const possible = [...found].filter(([, label]) => hasDigitalLink(label))
    return { digitalLink: possible.map(([id]) => id) }
  })

  async function print(
    order: z.output<typeof labels.print.input | typeof labels.printParts.input>,
    found: Labelled,
    principal: StaffPrincipal,
  ): Promise<AnsweredFile> {
    const format = await findFormat(db, order.format)
    const [first] = found
    const { dpi, skip } = order
    const addresses = addressesFor(services.config, order.address, found)
    if (order.as === 'svg') {
      return picture(first, await labelAsSvg(services, first, format, { addresses }))
    }
    if (order.as === 'png') {
      return picture(first, await labelAsPng(services, first, format, { dpi, addresses }))
    }
    const file =
      order.as === 'pdf'
        ? {
            type: 'application/pdf',
            bytes: await labelsAsPdf(services, found, format, { skip, addresses }),
          }
        : { type: zplType, bytes: await labelsAsZpl(services, found, format, { dpi, addresses }) }
    const description = `${order.as.toUpperCase()}, ${format.title}`
    const isOneDevice = found.length === 1 && first.kind !== 'part'
    const about = isOneDevice ? { serialNumber: first.sn, companyName: first.companie } : {}
    await logAct(db, clock(), principal, `${subjectOf(found)} erstellt (${description})`, about)
    return { ...file, filename: `${nameOf(found)}.${order.as}`, isForSaving: true }
  }
}

/** ZPL has no registered media type. */
const zplType = 'application/octet-stream'

type Labelled = [LabelDevice, ...LabelDevice[]]

/** The records that labels are made for: how to find them, and the German words for errors. */
interface Subjects {
  field: 'devices' | 'parts'
  find: typeof findLabelDevices
  one: string
  many: string
}

const devices: Subjects = {
  field: 'devices',
  find: findLabelDevices,
  one: 'Das Gerät',
  many: 'Die Geräte',
}
const parts: Subjects = {
  field: 'parts',
  find: findLabelParts,
  one: 'Die Artikelnummer',
  many: 'Die Artikelnummern',
}

/** In the requested order; a record may have several labels. */
async function findAll(
  db: Db,
  { field, find, one, many }: Subjects,
  ids: number[],
): Promise<Labelled> {
  const found = await find(db, ids)
  const missing = ids.filter((id) => !found.has(id))
  const [first, ...rest] = ids.flatMap((id) => found.get(id) ?? [])
  if (missing.length === 0 && first) return [first, ...rest]
  // Says ID, as „Nummer“ would mean the article or serial number.
  const subject =
    missing.length === 1
      ? `${one} mit der ID ${missing[0]} gibt`
      : `${many} mit den IDs ${listOf(missing)} gibt`
  throw ProblemError.field(field, `${subject} es nicht (mehr)!`, 'unknown-relation')
}

function listOf(ids: number[]): string {
  const maxListed = 10
  return ids.length <= maxListed
    ? ids.join(', ')
    : `${ids.slice(0, maxListed).join(', ')} … (${ids.length})`
}

function picture(device: LabelDevice, bytes: Buffer | string): AnsweredFile {
  return typeof bytes === 'string'
    ? { filename: `${nameOf([device])}.svg`, type: 'image/svg+xml', bytes }
    : { filename: `${nameOf([device])}.png`, type: 'image/png', bytes }
}

function subjectOf(found: Labelled): string {
  const [{ kind, sn }] = found
  if (found.length > 1) return counted(found.length, 'Etikett', 'Etiketten')
  return kind === 'part' ? `Etikett für die Artikelnummer „${sn}“` : `Etikett für „${sn}“`
}

/** As a file name: characters that file systems refuse become `-`. */
function nameOf(found: Labelled): string {
  if (found.length > 1) return `${found.length} Etiketten`
  return `Etikett ${found[0].sn.replaceAll(/[<>:"/\\|?*\p{C}]/gu, '-')}`
}
