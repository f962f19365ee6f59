import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { Id, requiredText, Timestamp } from './fields.ts'
import {
  customerCountPath,
  customerDevicesPath,
  customerLoginPath,
  customerLogoutPath,
} from './paths.ts'

/** `size` in kB. */
const CustomerUpload = z.object({
  id: z.number(),
  url: z.string(),
  name: z.string(),
  size: z.number(),
  mime: z.string(),
  /** Path of its pictures without the width; null while there are none. */
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
  /** Codes of ISO 639-1. */
  languages: z.array(z.string()),
  /** The same for translations of each other. */
  group: z.number(),
  createdAt: Timestamp,
  doctype: z.object({ id: z.number(), title: z.string() }).nullable(),
  /** Whether it is what most people come for: of a type that tells how to run the machine. */
  isManual: z.boolean(),
  /** `null` while the document has no bytes. */
  url: CustomerUpload.nullable(),
  /** Newest first; the first is the one that `url` shows. */
  versions: z.array(CustomerVersion),
  /** Which of the versions was current when the device was delivered, where that is not the first. */
  deliveredVersion: z.number().nullable(),
})
export type CustomerFile = z.output<typeof CustomerFile>

/** A device as its customer sees it, flat as section 7 of the specification says. */
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
      /** What the machine looks like; `preview` as of files. */
      picture: z.object({ url: z.string(), preview: z.string().nullable() }).nullable(),
    })
    .nullable(),
  companie: z.object({ id: z.number(), name: z.string() }).nullable(),
  media: z.array(CustomerFile),
})
export type CustomerDevice = z.output<typeof CustomerDevice>

const fillAll = 'Bitte füllen Sie alle Felder aus!'

/** A customer's sign-in: serial or customer number as typed, password as typed. */
const CustomerLogin = z.object({
  sn: z.union([z.string(), z.number()], fillAll).transform(String).pipe(requiredText(fillAll)),
  pass: z.string(fillAll).min(1, fillAll).max(256, fillAll),
})

/** Which devices beside the newest: those made before the one of this id, those in which each word stands. */
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
