import { z } from 'zod'
import { Company } from './companies.ts'
import { Doctype } from './doctypes.ts'
import { endpoint } from './endpoint.ts'
import { many, manyNamed, nameEntity, one } from './envelope.ts'
import {
  AnsweredDay,
  changeOf,
  Day,
  Description,
  Id,
  identifyingText,
  KeptName,
  maybe,
  newPassword,
  optionalText,
  Reference,
  References,
  timestamps,
  wholeNumber,
} from './fields.ts'
import { Media, Upload } from './files.ts'
import { PassProof } from './made-passwords.ts'
import { Part } from './parts.ts'
import { listInput } from './query.ts'
import { endSessionsOf, sessionsOf } from './sessions.ts'
import { bulkWithPassOf, upsertOf } from './sync.ts'

/** A device with its company, article number and files. */
export const Device = z.object({
  id: z.number(),
  sn: z.string(),
  /** Permanent short id in the nameplate's QR code: 8 characters, never reused. */
  publicId: z.string(),
  /** Day (YYYY-MM-DD) of delivery („ausgeliefert am“). */
  deliveredOn: AnsweredDay.nullable(),
  /** Day of placing on the market („in Verkehr gebracht am“), if it differs from the day of delivery. */
  placedOnMarketOn: AnsweredDay.nullable(),
  /** Year of construction. */
  builtIn: z.number().nullable(),
  /** Visible to staff only. */
  note: z.string().nullable(),
  /** Day until which its files must remain available. */
  availableUntil: AnsweredDay,
  /** Id of the table import that created it; null otherwise. */
  importId: z.number().nullable(),
  ...timestamps,
  companie: one(Company),
  part: one(Part),
  /** Files linked to the device itself. */
  media: many(Media),
  /** All files of the device: its own and those of its article number. */
  files: manyNamed('deviceFiles'),
})
export type Device = z.output<typeof Device>
nameEntity('devices', Device)

/** A device just created; `pass` is the password made by the server, returned only this once. */
export const CreatedDevice = Device.extend({ pass: z.string().optional() })
export type CreatedDevice = z.output<typeof CreatedDevice>

/** The device as its customer sees it in this call: no customer number, no notes. */
const CustomerDevice = Device.omit({ note: true, importId: true, files: true }).extend({
  companie: one(Company.pick({ id: true, name: true })),
  part: one(Part.pick({ id: true, title: true, desc: true, createdAt: true, updatedAt: true })),
  /** All its files, inherited ones included. */
  media: many(
    Media.omit({
      importId: true,
      devices: true,
      parts: true,
      original: true,
      versions: true,
    }).extend({
      doctype: one(
        Doctype.pick({ id: true, title: true, desc: true, createdAt: true, updatedAt: true }),
      ),
      url: one(Upload.omit({ activeContent: true, damage: true })),
    }),
  ),
})

/**
 * What staff enter for a device; without `pass` the server makes a password. Our form also requires company and
 * article number.
 */
export const DeviceDraft = z.object({
  sn: identifyingText('Bitte eine Seriennummer angeben!', 120),
  companie: Reference.optional(),
  part: Reference.optional(),
  media: References.optional(),
  deliveredOn: Day.default(null),
  placedOnMarketOn: Day.default(null),
  builtIn: maybe(wholeNumber('Bitte ein Baujahr wie 2026 angeben!', 1800, 2200)).default(null),
  note: Description.default(null),
  pass: z.literal('').or(newPassword()).nullish(),
})

/** A change of a device; absent attributes stay unchanged. */
export const DeviceChange = changeOf(DeviceDraft)

const DeviceId = z.object({ id: Id })

/** The transfer of a device to another company; without `pass` the server makes the new password. */
export const HandOver = z.object({
  companie: Id,
  pass: z.literal('').or(newPassword()).nullish(),
  /** Day of the transfer; recorded in the history. */
  handedOverOn: Day.default(null),
  /** For staff; kept in the log for as long as its entries are. */
  note: optionalText(500).default(null),
})

/** A device just handed over; a password made by the server and the letter are returned only this once. */
const HandedOverDevice = CreatedDevice.extend({
  letter: z.object({ filename: z.string(), /** PDF in base64. */ content: z.base64() }).optional(),
})

export const devices = {
  list: endpoint({
    access: 'staff',
    method: 'GET',
    path: '/api/devices',
    wire: 'list',
    input: listInput,
    output: Device,
    summary: 'Listet Geräte auf.',
  }),
  show: endpoint({
    access: 'reader',
    method: 'GET',
    path: '/api/devices/:id',
    wire: 'entity',
    input: DeviceId,
    output: Device,
    customerOutput: CustomerDevice,
    summary: 'Zeigt ein Gerät; Kunden sehen ihre eigenen, andere sind ein 404.',
  }),
  create: endpoint({
    access: 'administrator',
    method: 'POST',
    path: '/api/devices',
    wire: 'entity',
    input: DeviceDraft.extend({ passProof: PassProof }),
    output: CreatedDevice,
    always: ['pass'],
    summary: 'Legt ein Gerät an; ein vom Server erzeugtes Passwort steht nur in dieser Antwort.',
  }),
  update: endpoint({
    access: 'administrator',
    method: 'PUT',
    path: '/api/devices/:id',
    wire: 'entity',
    input: DeviceChange.extend({ passProof: PassProof }),
    output: Device,
    summary: 'Ändert ein Gerät; was fehlt, bleibt. Ein neues Passwort beendet seine Sitzungen.',
  }),
  upsert: upsertOf('/api/devices', {
    access: 'administrator',
    key: 'sn',
    input: DeviceChange.omit({ id: true }).extend({ passProof: PassProof }),
    output: CreatedDevice,
    always: ['pass'],
  }),
  bulk: bulkWithPassOf('/api/devices', 'administrator', 'Geräte'),
  handOver: endpoint({
    access: 'administrator in person',
    method: 'POST',
    path: '/api/devices/:id/handover',
    wire: 'entity',
    input: HandOver.extend({ id: Id, passProof: PassProof }),
    output: HandedOverDevice,
    always: ['pass', 'letter'],
    summary:
      'Übergibt ein Gerät an eine andere Firma: neue Firma, neues Passwort und der Brief in einem Schritt.',
  }),
  remove: endpoint({
    access: 'administrator',
    method: 'DELETE',
    path: '/api/devices/:id',
    wire: 'entity',
    input: DeviceId.extend({ name: KeptName }),
    output: Device,
    summary:
      'Löscht ein Gerät; seine Dateien bleiben, seine Typenschild-Kennung wird nie wieder vergeben.',
  }),
  sessions: sessionsOf('/api/devices/:id/sessions', 'eines Geräts'),
  endSessions: endSessionsOf('/api/devices/:id/sessions', 'eines Geräts'),
}
