import type { FastifyInstance } from 'fastify'
import { type LabelFormat, labelFormats, labels } from '#contract/labels.ts'
import { ProblemError } from '../core/problem-error.ts'
import type { Db } from '../db/database.ts'
import { type AnsweredFile, serveFile } from '../http/serve-file.ts'
import { logAct } from '../logs/logs.store.ts'
import type { Services } from '../services.ts'
import type { LabelDevice } from './label-data.ts'
import { findLabelDevices } from './label-devices.store.ts'
import { findLabelFormat } from './label-formats.store.ts'
import { labelAsPng, labelAsSvg, labelsAsPdf, labelsAsZpl } from './make-labels.ts'

/** Labels of one device or many: files to print, pictures to look at. */
export function labelsRoutes(app: FastifyInstance, services: Services): void {
  const { db, clock } = services

  serveFile(app, services, labels.print, async (order, { principal }) => {
    const format = await findFormat(db, order.format)
    const devices = await findDevices(db, order.devices)
    const [first] = devices
    if (order.as === 'svg') return picture(first, await labelAsSvg(services, first, format))
    if (order.as === 'png') {
      return picture(first, await labelAsPng(services, first, format, order.dpi))
    }
    const file =
      order.as === 'pdf'
        ? {
            type: 'application/pdf',
            bytes: await labelsAsPdf(services, devices, format, order.skip),
          }
        : { type: zplType, bytes: await labelsAsZpl(services, devices, format, order.dpi) }
    const made = `${order.as.toUpperCase()}, ${format.title}`
    const isOne = devices.length === 1
    const about = isOne ? { serialNumber: first.sn, companyName: first.companie } : {}
    await logAct(db, clock(), principal, `${subjectOf(devices)} erstellt (${made})`, about)
    return { ...file, filename: `${nameOf(devices)}.${order.as}`, isForSaving: true }
  })
}

/** ZPL has no media type of its own. */
const zplType = 'application/octet-stream'

type Devices = [LabelDevice, ...LabelDevice[]]

async function findFormat(db: Db, name: string): Promise<LabelFormat> {
  const known = labelFormats.find((format) => format.name === name)
  if (known) return known
  const [, id] = /^own-([1-9]\d{0,8})$/.exec(name) ?? []
  const own = id === undefined ? undefined : await findLabelFormat(db, Number(id))
  if (!own)
    throw ProblemError.field(
      'format',
      'Dieses Etikettenformat gibt es nicht (mehr)!',
      'unknown-relation',
    )
  const { title, width, height } = own
  return { name, title, width, height }
}

/** In the order asked for; a device may have several labels. */
async function findDevices(db: Db, ids: number[]): Promise<Devices> {
  const found = await findLabelDevices(db, ids)
  const missing = ids.filter((id) => !found.has(id))
  const [first, ...rest] = ids.flatMap((id) => found.get(id) ?? [])
  if (missing.length === 0 && first) return [first, ...rest]
  const [one, ...more] = missing
  const many = more.length === 0 ? `Das Gerät ${one} gibt` : `Die Geräte ${naming(missing)} gibt`
  throw ProblemError.field('devices', `${many} es nicht (mehr)!`, 'unknown-relation')
}

function naming(ids: number[]): string {
  const most = 10
  return ids.length <= most ? ids.join(', ') : `${ids.slice(0, most).join(', ')} … (${ids.length})`
}

function picture(device: LabelDevice, bytes: Buffer | string): AnsweredFile {
  return typeof bytes === 'string'
    ? { filename: `${nameOf([device])}.svg`, type: 'image/svg+xml', bytes }
    : { filename: `${nameOf([device])}.png`, type: 'image/png', bytes }
}

function subjectOf(devices: Devices): string {
  return devices.length === 1 ? `Etikett für „${devices[0].sn}“` : `${devices.length} Etiketten`
}

/** As a file is called: characters that file systems refuse become `-`. */
function nameOf(devices: Devices): string {
  if (devices.length > 1) return `${devices.length} Etiketten`
  return `Etikett ${devices[0].sn.replaceAll(/[<>:"/\\|?*\p{C}]/gu, '-')}`
}
