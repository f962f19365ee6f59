import { z } from 'zod'
import { Company } from './companies.ts'
import { endpoint } from './endpoint.ts'
import { many, nameEntity, one } from './envelope.ts'
import {
  changeOf,
  Id,
  Reference,
  References,
  requiredPassword,
  requiredText,
  timestamps,
} from './fields.ts'
import { Media } from './files.ts'
import { Part } from './parts.ts'
import { listInput } from './query.ts'

/** A device with its company, article number and documents. */
export const Device = z.object({
  id: z.number(),
  sn: z.string(),
  /** Permanent short id of the nameplate's QR code, 8 symbols, never reused. */
  publicId: z.string(),
  ...timestamps,
  companie: one(Company),
  part: one(Part),
  media: many(Media),
})
export type Device = z.output<typeof Device>
nameEntity('devices', Device)

/** A device just created: with the password that the server made, answered this once. */
export const CreatedDevice = Device.extend({ pass: z.string().optional() })
export type CreatedDevice = z.output<typeof CreatedDevice>

/** What a customer sees of the own device through the staff-shaped call: no customer number, no notes. */
const CustomerDevice = Device.extend({
  companie: one(Company.pick({ id: true, name: true })),
  part: one(Part.omit({ devices: true })),
  media: many(Media.omit({ devices: true })),
})

/** What a device is made of; without `pass` the server makes one. Our form also asks for company and article number. */
export const DeviceDraft = z.object({
  sn: requiredText('Bitte eine Seriennummer angeben!', 120),
  companie: Reference.optional(),
  part: Reference.optional(),
  media: References.optional(),
  pass: z.literal('').or(requiredPassword()).nullish(),
})

const DeviceId = z.object({ id: Id })

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
    input: DeviceDraft,
    output: CreatedDevice,
    always: ['pass'],
    summary: 'Legt ein Gerät an; ein vom Server gemachtes Passwort steht nur in dieser Antwort.',
  }),
  update: endpoint({
    access: 'administrator',
    method: 'PUT',
    path: '/api/devices/:id',
    wire: 'entity',
    input: changeOf(DeviceDraft),
    output: Device,
    summary: 'Ändert ein Gerät; was fehlt, bleibt. Ein neues Passwort beendet seine Sitzungen.',
  }),
  remove: endpoint({
    access: 'administrator',
    method: 'DELETE',
    path: '/api/devices/:id',
    wire: 'entity',
    input: DeviceId,
    output: Device,
    summary: 'Löscht ein Gerät; seine Dokumente bleiben, seine Kurz-ID wird nie wieder vergeben.',
  }),
}
