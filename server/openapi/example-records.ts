import { z } from 'zod'
import { Announcement } from '#contract/announcements.ts'
import type { User } from '#contract/auth.ts'
import { Company } from '#contract/companies.ts'
import type { CustomerDevice } from '#contract/customer.ts'
import { Device } from '#contract/devices.ts'
import { Doctype } from '#contract/doctypes.ts'
import type { DocumentBatch } from '#contract/document-batches.ts'
import { DocumentJob } from '#contract/documents.ts'
import type { EntitySchema } from '#contract/envelope.ts'
import { Media, Upload } from '#contract/files.ts'
import type { OwnLabelFormat } from '#contract/labels.ts'
import { LogEntry } from '#contract/logs.ts'
import { Part } from '#contract/parts.ts'

/**
 * One record of a kind for the examples of the API documentation. Nullable attributes that are left out become null, so
 * that new attributes need no changes here.
 */
function example<Entity extends EntitySchema>(
  entity: Entity,
  knownValues: Partial<z.output<Entity>>,
): z.output<Entity> {
  const optional = Object.entries(entity.shape).flatMap(([name, schema]) => {
    return schema instanceof z.ZodNullable ? [[name, null]] : []
  })
  return entity.parse({ ...Object.fromEntries(optional), ...knownValues }) as z.output<Entity>
}

const times = { createdAt: '2026-03-02T08:15:00.000Z', updatedAt: '2026-03-02T08:15:00.000Z' }

export const user: User = {
  id: 7,
  username: 'bernd',
  email: 'bernd@example.com',
  provider: 'local',
  confirmed: true,
  blocked: false,
  isAdmin: false,
  ...times,
}

export const company = example(Company, {
  id: 7,
  name: 'Müller Pumpen GmbH',
  kdnr: 10_001,
  desc: 'Kunde seit 2019',
  isGuessable: false,
  ...times,
})

export const part = example(Part, {
  id: 7,
  title: 'KP-100',
  desc: 'Kreiselpumpe, 100 l/min',
  publicId: 'a7k2m9xq',
  gtin: '04006381333931',
  lifetimeYears: 20,
  isForPrivateUse: false,
  hasPrintedSafety: false,
  ...times,
})

export const doctype = example(Doctype, {
  id: 7,
  title: 'Betriebsanleitung',
  reader: 'public',
  position: 1,
  vdiClass: '03-02',
  isRequired: true,
  ...times,
})

export const upload = example(Upload, {
  id: 7,
  name: 'Betriebsanleitung.pdf',
  hash: 'Betriebsanleitung_5f2c1e9a',
  ext: '.pdf',
  mime: 'application/pdf',
  size: 482.17,
  url: '/uploads/Betriebsanleitung_5f2c1e9a.pdf',
  preview: '/uploads/Betriebsanleitung_5f2c1e9a.pdf/vorschau',
  activeContent: [],
  ...times,
})

export const media = example(Media, {
  id: 7,
  filename: 'Betriebsanleitung.pdf',
  languages: ['de', 'en'],
  ...times,
  doctype,
  url: upload,
})

/** As returned with `populate=companie,part,media.doctype,media.url`. */
export const device = example(Device, {
  id: 7,
  sn: 'KP-4711',
  publicId: 'k7m2x9qd',
  deliveredOn: '2026-03-02',
  builtIn: 2026,
  availableUntil: '2046-03-02',
  ...times,
  companie: company,
  part,
  media: [media],
})

export const logEntry = example(LogEntry, {
  id: 7,
  type: 'info',
  status: 'api-call',
  message: 'Gerät „KP-4711“ angelegt',
  sn: null,
  user: 'bernd',
  companie: null,
  ...times,
})

const { id, url, name, size, mime, preview } = upload
const customerUpload = { id, url, name, size, mime, preview }

/** As returned to its customer, flat. */
export const customerDevice: CustomerDevice = {
  id: 7,
  sn: 'KP-4711',
  deliveredOn: '2026-03-02',
  part: { id: 7, title: part.title, desc: part.desc, picture: null },
  companie: { id: 7, name: company.name },
  media: [
    {
      id: 7,
      filename: media.filename,
      languages: ['de'],
      group: 7,
      createdAt: times.createdAt,
      doctype: { id: 7, title: doctype.title },
      isManual: true,
      url: customerUpload,
      versions: [
        { id: 7, version: '1.4', releasedOn: '2026-03-02', note: null, url: customerUpload },
      ],
      deliveredVersion: null,
    },
  ],
}

/** An API token; its text is only in the response that created it. */
export const token = {
  id: 7,
  name: 'Warenwirtschaft',
  type: 'full-access',
  scopes: null,
  expiresAt: '2027-12-31T12:00:00.000Z',
  lastUsedAt: null,
  createdBy: 'chefin',
  ...times,
}

/** A notification of a company. */
export const announcement = example(Announcement, {
  id: 7,
  kind: 'release',
  filename: 'Betriebsanleitung KP-100.pdf',
  version: '1.4',
  companie: 'Ölmühle Rapsgold GmbH',
  to: 'einkauf@example.com',
  locale: 'de',
  sentence: 'Bitte Seite 4 lesen!',
  requestedBy: 'bernd',
  state: 'sent',
  error: null,
  ...times,
})

/** An order of documents whose mail has been sent. */
export const documentJob = example(DocumentJob, {
  id: 7,
  sn: 'KP-4711',
  companie: null,
  docs: ['zugangsdaten', 'dokumentenliste'],
  locale: 'de',
  to: 'bernd@example.com',
  requestedBy: 'bernd',
  state: 'sent',
  error: null,
  nextTryAt: null,
  ...times,
})

/** A batch of letters and labels that has been made. */
export const documentBatch: DocumentBatch = {
  id: 5,
  docs: ['zugangsdaten', 'label'],
  newPasswords: true,
  import: null,
  state: 'made',
  error: null,
  total: 2,
  done: 2,
  createdAt: '2026-03-02T08:15:00.000Z',
  expiresAt: '2026-03-03T07:15:20.000Z',
  files: [
    { kind: 'zugangsdaten', size: 72_400 },
    { kind: 'label', size: 21_300 },
  ],
  problems: [],
}

export const labelFormat: OwnLabelFormat = {
  id: 7,
  title: 'Silberfolie groß',
  width: 80,
  height: 40,
  ...times,
}

export const webhook = {
  id: 7,
  name: 'ERP',
  url: 'https://erp.example.com/portal',
  kinds: ['devices', 'parts'],
  isEnabled: true,
  stoppedAt: null,
  stoppedReason: null,
  formerSecretUntil: null,
  last: {
    id: 4711,
    type: 'devices.changed',
    key: 'A-2041',
    state: 'delivered',
    attempts: 1,
    nextTryAt: null,
    status: 204,
    duration: 38,
    error: null,
    createdAt: '2026-03-02T08:15:00.000Z',
    updatedAt: '2026-03-02T08:15:00.000Z',
  },
  createdBy: 'chefin',
  createdAt: '2026-03-02T08:15:00.000Z',
  updatedAt: '2026-03-02T08:15:00.000Z',
}
