import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { requiredText, Timestamp } from './fields.ts'
import { customerDevicesPath, customerLoginPath, customerLogoutPath } from './paths.ts'

const CustomerFile = z.object({
  id: z.number(),
  filename: z.string(),
  createdAt: Timestamp,
  doctype: z.object({ id: z.number(), title: z.string() }).nullable(),
  /** `size` in kB; `null` while the document has no bytes. */
  url: z
    .object({
      id: z.number(),
      url: z.string(),
      name: z.string(),
      size: z.number(),
      mime: z.string(),
      /** Path of its pictures without the width; null while there are none. */
      preview: z.string().nullable(),
    })
    .nullable(),
})
export type CustomerFile = z.output<typeof CustomerFile>

/** A device as its customer sees it, flat as section 7 of the specification says. */
export const CustomerDevice = z.object({
  id: z.number(),
  sn: z.string(),
  part: z.object({ id: z.number(), title: z.string(), desc: z.string().nullable() }).nullable(),
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
    input: z.object({}),
    output: z.array(CustomerDevice),
    summary: 'Die Geräte des angemeldeten Kunden, wie bei der Anmeldung.',
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
