import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { Id, requiredText, Timestamp } from './fields.ts'
import {
  customerCountPath,
  customerDevicesPath,
  customerLoginPath,
  customerLogoutPath,
} from './paths.ts'

/** `size` in kB (1,000 bytes). */
const CustomerUpload = z.object({
  id: z.number(),
  url: z.string(),
  name: z.string(),
  size: z.number(),
  mime: z.string(),
  /** Path of its previews without the width; null if there are none. */
  preview: z.string().nullable(),
})

/** A released version of a file; `releasedOn` is a day (YYYY-MM-DD). */
const CustomerVersion = z.object({
  id: z.number(),
  version: z.string(),
  releasedOn: z.string().nullable(),
  note: z.string().nullable(),
  url: CustomerUpload.nullable(),
})
export type CustomerVersion = z.output<typeof CustomerVersion>

const CustomerFile = z.object({
  id: z.number(),
  filename: z.string(),
  /** ISO 639-1 codes. */
  languages: z.array(z.string()),
  /** Translations of each other share this number. */
  group: z.number(),
  createdAt: Timestamp,
  doctype: z.object({ id: z.number(), title: z.string() }).nullable(),
  /** Whether its type is for operating instructions, which is what most customers look for. */
  isManual: z.boolean(),
  /** `null` if the file has no upload. */
  url: CustomerUpload.nullable(),
  /** Newest first; `url` is the upload of the first. */
  versions: z.array(CustomerVersion),
  /** Id of the version that was current on the day of delivery, unless that is the first one. */
  deliveredVersion: z.number().nullable(),
})
export type CustomerFile = z.output<typeof CustomerFile>

/** A device as its customer sees it, flat as in section 7 of the specification. */
export const CustomerDevice = z.object({
  id: z.number(),
  sn: z.string(),
  /** Day (YYYY-MM-DD). */
  deliveredOn: z.string().nullable(),
  part: z
    .object({
      id: z.number(),
      title: z.string(),
      desc: z.string().nullable(),
      /** Picture of the machine; `preview` as for files. */
      picture: z.object({ url: z.string(), preview: z.string().nullable() }).nullable(),
    })
    .nullable(),
  companie: z.object({ id: z.number(), name: z.string() }).nullable(),
  media: z.array(CustomerFile),
})
export type CustomerDevice = z.output<typeof CustomerDevice>

const fillAll = 'Bitte füllen Sie alle Felder aus!'

/** A customer's sign-in: serial or customer number and password, both as typed. */
const CustomerLogin = z.object({
  sn: z.union([z.string(), z.number()], fillAll).transform(String).pipe(requiredText(fillAll)),
  pass: z.string(fillAll).min(1, fillAll).max(256, fillAll),
})

/**
 * Which devices beyond the newest ones: those older than the device `before`, or those that match all words of
 * `search`.
 */
const OtherDevices = z.object({
  before: Id.optional(),
  search: requiredText('Bitte ein Suchwort angeben!', 120).optional(),
})

export const customer = {
  login: endpoint({
    access: 'anyone',
    method: 'POST',
    path: customerLoginPath,
    wire: 'flat',
    input: CustomerLogin,
    output: z.array(CustomerDevice),
    summary: 'Meldet einen Kunden mit Seriennummer oder Kundennummer an und setzt das Cookie.',
  }),
  devices: endpoint({
    access: 'customer',
    method: 'GET',
    path: customerDevicesPath,
    wire: 'flat',
    input: OtherDevices,
    output: z.array(CustomerDevice),
    summary: 'Die Geräte des angemeldeten Kunden, wie bei der Anmeldung; ältere und gesuchte.',
  }),
  count: endpoint({
    access: 'customer',
    method: 'GET',
    path: customerCountPath,
    wire: 'flat',
    input: z.object({}),
    output: z.object({ total: z.number() }),
    summary: 'Wie viele Geräte der angemeldete Kunde hat.',
  }),
  logout: endpoint({
    access: 'customer',
    method: 'POST',
    path: customerLogoutPath,
    wire: 'flat',
    input: z.object({}),
    output: z.object({}),
    summary: 'Beendet die Sitzung des Kunden.',
  }),
}
