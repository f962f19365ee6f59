import type { User } from '#contract/auth.ts'
import type { Company } from '#contract/companies.ts'
import type { CustomerDevice } from '#contract/customer.ts'
import type { Device } from '#contract/devices.ts'
import type { Doctype } from '#contract/doctypes.ts'
import type { DocumentJob } from '#contract/documents.ts'
import type { Media, Upload } from '#contract/files.ts'
import type { OwnLabelFormat } from '#contract/labels.ts'
import type { LogEntry } from '#contract/logs.ts'
import type { Part } from '#contract/parts.ts'

/** One record of each kind, as the examples of the API documentation show them. */

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

export const company: Company = {
  id: 7,
  name: 'Müller Pumpen GmbH',
  kdnr: 10_001,
  desc: 'Kunde seit 2019',
  ...times,
}

export const part: Part = { id: 7, title: 'KP-100', desc: 'Kreiselpumpe, 100 l/min', ...times }

export const doctype: Doctype = { id: 7, title: 'Betriebsanleitung', desc: null, ...times }

export const upload: Upload = {
  id: 7,
  name: 'Betriebsanleitung.pdf',
  hash: 'Betriebsanleitung_5f2c1e9a',
  ext: '.pdf',
  mime: 'application/pdf',
  size: 482.17,
  url: '/uploads/Betriebsanleitung_5f2c1e9a.pdf',
  ...times,
}

export const media: Media = {
  id: 7,
  filename: 'Betriebsanleitung.pdf',
  ...times,
  doctype,
  url: upload,
}

/** As answered with `populate=companie,part,media.doctype,media.url`. */
export const device: Device = {
  id: 7,
  sn: 'KP-4711',
  publicId: 'k7m2x9qd',
  ...times,
  companie: company,
  part,
  media: [media],
}

export const logEntry: LogEntry = {
  id: 7,
  type: 'info',
  status: 'api-call',
  message: 'Gerät „KP-4711“ angelegt',
  sn: null,
  user: 'bernd',
  companie: null,
  ...times,
}

/** As its customer sees it, flat. */
export const customerDevice: CustomerDevice = {
  id: 7,
  sn: 'KP-4711',
  part: { id: 7, title: part.title, desc: part.desc },
  companie: { id: 7, name: company.name },
  media: [
    {
      id: 7,
      filename: media.filename,
      createdAt: times.createdAt,
      doctype: { id: 7, title: doctype.title },
      url: { id: 7, url: upload.url, name: upload.name, size: upload.size, mime: upload.mime },
    },
  ],
}

/** An API token; its text is only in the answer that made it. */
export const token = {
  id: 7,
  name: 'Warenwirtschaft',
  type: 'full-access',
  expiresAt: '2027-12-31T12:00:00.000Z',
  lastUsedAt: null,
  createdBy: 'chefin',
  ...times,
}

/** An order of documents whose mail has gone. */
export const documentJob: DocumentJob = {
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
}

/** A label size of the operator's own. */
export const labelFormat: OwnLabelFormat = {
  id: 7,
  title: 'Silberfolie groß',
  width: 80,
  height: 40,
  ...times,
}
