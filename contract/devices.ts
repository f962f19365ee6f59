import { z } from 'zod'
import { Company } from './companies.ts'
import { endpoint } from './endpoint.ts'
import { many, one } from './envelope.ts'
import { Id, Reference, References, requiredPassword, requiredText, timestamps } from './fields.ts'
import { Media } from './files.ts'
import { Part } from './parts.ts'
import { listQuery } from './query.ts'

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

/** A device just created: with the password that the server made, answered this once. */
export const CreatedDevice = Device.extend({ pass: z.string().optional() })
export type CreatedDevice = z.output<typeof CreatedDevice>

/** What a customer sees of the own device through the staff-shaped call: no customer number, no notes. */
const CustomerDevice = Device.extend({
  companie: one(Company.pick({ id: true, name: true })),
  media: many(Media.omit({ devices: true })),
})

const serial = requiredText('Bitte eine Seriennummer angeben!', 120)

/** What a device is made of; without `pass` the server makes one. Our form also asks for company and article number. */
export const DeviceDraft = z.object({
  sn: serial,
  companie: Reference.optional(),
  part: Reference.optional(),
  media: References.optional(),
  pass: z.literal('').or(requiredPassword()).nullish(),
})

const DeviceChange = z.object({
  id: Id,
  sn: serial.optional(),
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
    input: listQuery(Device),
    output: Device,
    summary: 'Lists devices.',
  }),
  show: endpoint({
    access: 'reader',
    method: 'GET',
    path: '/api/devices/:id',
    wire: 'entity',
    input: DeviceId,
    output: Device,
    customerOutput: CustomerDevice,
    summary: 'Shows a device; customers see their own, others are 404.',
  }),
  create: endpoint({
    access: 'administrator',
    method: 'POST',
    path: '/api/devices',
    wire: 'entity',
    input: DeviceDraft,
    output: CreatedDevice,
    summary: 'Creates a device; a password made by the server is answered this once.',
  }),
  update: endpoint({
    access: 'administrator',
    method: 'PUT',
    path: '/api/devices/:id',
    wire: 'entity',
    input: DeviceChange,
    output: Device,
    summary: 'Changes a device; what is absent stays. A new password ends its sessions.',
  }),
  remove: endpoint({
    access: 'administrator',
    method: 'DELETE',
    path: '/api/devices/:id',
    wire: 'entity',
    input: DeviceId,
    output: Device,
    summary: 'Deletes a device; its documents stay, its public id is never used again.',
  }),
}
