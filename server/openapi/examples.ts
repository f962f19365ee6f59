import * as record from './example-records.ts'

export interface Example {
  /** The request: `data`, or the flat body. */
  body?: object | undefined
  /** The response: a record without its envelope, which follows from the call, or the flat response. */
  answer?: unknown
  /** The same for customers, if they get less. */
  customerAnswer?: unknown
}

const jwt = 'wX3v…43 Zeichen…9kQ'
const password = 'Drehbank-und-Spindel-7'
const ticket = 'q8Zr…43 Zeichen…Lw4'
const recoveryCodes = ['7k2m-x9qd-4t8w-h3rn', '… neun weitere']
const signedIn = { jwt, user: record.user }
const {
  company,
  customerDevice,
  device,
  doctype,
  documentBatch,
  documentJob,
  logEntry,
  media,
  part,
} = record
const { announcement, labelFormat, token, upload, user, webhook } = record

function bulkOf(body: object, key: string | number): Example {
  return {
    body: { data: [body] },
    answer: { results: [{ status: 200, outcome: 'changed', id: 7, key }] },
  }
}

const savedView = {
  id: 3,
  list: 'devices',
  name: 'Ohne Dateien',
  query: 'ohne-dateien=ja',
  createdAt: '2026-11-22T08:15:00.000Z',
  updatedAt: '2026-11-22T08:15:00.000Z',
}
const chosenColumns = { list: 'devices', columns: ['machine', 'deliveredOn'] }

/** Written examples by name of the call, where they say more than those of `derived-examples.ts`. */
export const examples: Record<string, Example> = {
  'auth.login': { body: { identifier: 'bernd', password }, answer: signedIn },
  'auth.logout': { body: {}, answer: {} },
  'auth.me': { answer: user },
  'auth.changePassword': {
    body: {
      currentPassword: password,
      password: 'Fräse-und-Bohrer-12',
      passwordConfirmation: 'Fräse-und-Bohrer-12',
    },
    answer: signedIn,
  },
  'factors.signIn': { body: { ticket, code: '123456' }, answer: signedIn },
  'factors.enrol': { body: { ticket, code: '123456' }, answer: { ...signedIn, recoveryCodes } },
  'factors.begin': {
    body: {},
    answer: {
      ticket,
      app: {
        secret: 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP',
        uri: 'otpauth://totp/Typenschild:bernd?issuer=Typenschild&secret=JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP&algorithm=SHA1&digits=6&period=30',
      },
      passkey: { challenge: 'nGk4…43 Zeichen…x0Q' },
    },
  },
  'factors.add': { body: { ticket, code: '123456' }, answer: { recoveryCodes } },
  'factors.renewCodes': { body: {}, answer: { recoveryCodes } },
  'views.list': { answer: [savedView] },
  'views.save': {
    body: { list: savedView.list, name: savedView.name, query: savedView.query },
    answer: savedView,
  },
  'views.remove': { answer: savedView },
  'views.columns': { answer: [chosenColumns] },
  'views.chooseColumns': { body: chosenColumns, answer: chosenColumns },
  'auth.setupState': { answer: { isOpen: false } },
  'auth.setup': {
    body: {
      code: 'k7m2x-9qd4t',
      username: 'chefin',
      email: 'chefin@example.com',
      password: 'Werkstatt-Portal-26',
    },
    answer: {
      jwt,
      user: { ...user, username: 'chefin', email: 'chefin@example.com', isAdmin: true },
    },
  },
  'users.list': { answer: [user] },
  'users.show': { answer: user },
  'users.create': {
    body: { username: 'bernd', email: 'bernd@example.com', password, isAdmin: false },
    answer: user,
  },
  'users.update': { body: { blocked: true }, answer: { ...user, blocked: true } },
  'tokens.list': { answer: [token] },
  'tokens.create': {
    body: { name: token.name, type: token.type, expiresAt: token.expiresAt },
    answer: { ...token, accessKey: 'Nur in dieser einen Antwort' },
  },
  'tokens.update': {
    body: { name: token.name, type: 'scoped', scopes: { devices: 'write', companies: 'read' } },
    answer: { ...token, type: 'scoped', scopes: { devices: 'write', companies: 'read' } },
  },
  'tokens.remove': { answer: token },
  'authorityLinks.create': {
    body: { device: 7, purpose: 'Az. 53.2-17/26', recipient: 'Bezirksregierung Köln', days: 14 },
    answer: {
      ...{ id: 3, device: 7, part: null },
      ...{ purpose: 'Az. 53.2-17/26', recipient: 'Bezirksregierung Köln' },
      expiresAt: '2026-12-07T09:30:00.000Z',
      ...{ revokedAt: null, revokedBy: null, openings: 0, lastOpenedAt: null, createdBy: 'chefin' },
      createdAt: '2026-11-23T09:30:00.000Z',
      updatedAt: '2026-11-23T09:30:00.000Z',
      address: 'https://portal.example.com/authority#kX0v…43 Zeichen…rM',
    },
  },
  'customer.login': {
    body: { sn: 'KP-4711', pass: 'geraete-passwort' },
    answer: [customerDevice],
  },
  'customer.devices': { answer: [customerDevice] },
  'customer.count': { answer: { total: 1 } },
  'customer.logout': { body: {}, answer: {} },
  'companies.list': { answer: company },
  'companies.show': { answer: company },
  'companies.create': {
    body: {
      name: company.name,
      kdnr: company.kdnr,
      pass: 'firma-passwort',
      desc: company.desc,
    },
    answer: company,
  },
  'companies.update': { body: { desc: company.desc }, answer: company },
  'companies.remove': { answer: company },
  'parts.list': { answer: part },
  'parts.show': { answer: part },
  'parts.create': { body: { title: part.title, desc: part.desc }, answer: part },
  'parts.update': { body: { desc: part.desc }, answer: part },
  'parts.remove': { answer: part },
  'doctypes.list': { answer: doctype },
  'doctypes.show': { answer: doctype },
  'doctypes.create': { body: { title: doctype.title }, answer: doctype },
  'doctypes.update': { body: { title: doctype.title }, answer: doctype },
  'doctypes.remove': { answer: doctype },
  'medias.list': { answer: media },
  'medias.show': { answer: media },
  'medias.create': {
    body: { filename: media.filename, doctype: 7, url: 7, devices: [7] },
    answer: media,
  },
  'medias.update': { body: { devices: { connect: [8], disconnect: [7] } }, answer: media },
  'medias.remove': { answer: media },
  'uploads.list': { answer: [upload] },
  'uploads.show': { answer: upload },
  'uploads.create': { answer: [upload] },
  'uploads.update': { body: { id: 7, name: upload.name }, answer: upload },
  'uploads.remove': { answer: upload },
  'uploads.unused': {
    answer: [
      {
        ...{ id: 7, name: upload.name, size: upload.size, url: upload.url },
        ...{ createdAt: upload.createdAt, uploadedBy: 'bernd', origin: 'form' },
      },
    ],
  },
  'announcements.list': { answer: announcement },
  'announcements.recipients': {
    answer: {
      ...{ kind: 'release', filename: media.filename, version: '1.4' },
      recipients: [
        {
          ...{ id: 7, name: company.name, kdnr: company.kdnr, contact: 'Erika Öl' },
          ...{ email: announcement.to, locale: 'de', devices: 3, toldAt: null },
        },
      ],
      ...{ total: 1, reachable: 1, unreachable: 0, told: 0, readers: { de: 1, en: 0 } },
      seen: 'AAAABwAAAAC5Cqz2',
      wordings: {
        de: { subject: 'Neue Fassung 1.4: …', before: ['Guten Tag,'], after: ['…'] },
        en: { subject: 'New version 1.4: …', before: ['Hello,'], after: ['…'] },
      },
    },
  },
  'announcements.send': {
    body: { seen: 'AAAABwAAAAC5Cqz2', without: [8], sentences: { de: 'Bitte Seite 4 lesen!' } },
    answer: { companies: 1 },
  },
  'commonFiles.list': {
    answer: {
      files: [
        {
          part: { id: part.id, title: part.title, desc: part.desc },
          media: { id: media.id, filename: media.filename },
          devices: 240,
        },
      ],
      next: null,
    },
  },
  'commonFiles.move': {
    body: { part: part.id, media: media.id },
    answer: { devices: [device.id, device.id + 1], isNew: true },
  },
  'commonFiles.giveBack': {
    body: {
      ...{ part: part.id, media: media.id },
      ...{ devices: [device.id, device.id + 1], unlinkPart: true },
    },
    answer: { devices: 2 },
  },
  'uploads.removeUnused': { body: { ids: [7] }, answer: { removed: 1 } },
  'devices.list': { answer: device },
  'devices.show': {
    answer: device,
    customerAnswer: { ...device, companie: { id: 7, name: company.name } },
  },
  'devices.create': {
    body: { sn: device.sn, companie: 7, part: 7, media: [7] },
    answer: { ...device, pass: 'k7m2x9qd4t' },
  },
  'devices.update': { body: { part: { set: [8] }, media: { connect: [9] } }, answer: device },
  'devices.remove': { answer: device },
  'documents.order': {
    body: {
      sn: device.sn,
      pass: 'geraete-passwort',
      docs: documentJob.docs,
      locale: 'de',
      to: documentJob.to,
    },
    answer: { ...documentJob, state: 'waiting', nextTryAt: documentJob.createdAt },
  },
  'documents.jobs': { answer: documentJob },
  'documents.job': { answer: documentJob },
  'documents.retry': { body: {}, answer: {} },
  'documentBatches.order': {
    body: {
      ...{ devices: [7, 8], docs: documentBatch.docs, newPasswords: true },
      ...{ format: 'a4-3x8', skip: 3 },
    },
    answer: { ...documentBatch, state: 'waiting', done: 0, expiresAt: null, files: [] },
  },
  'documentBatches.list': { answer: [documentBatch] },
  'documentBatches.show': { answer: documentBatch },
  'documentBatches.remove': { answer: {} },
  'documents.letter': {
    body: { device: 7, locale: 'de', variant: 'standard', pass: 'k7m2x9qd4t' },
  },
  'labels.print': { body: { devices: [7, 8], format: 'a4-3x8', as: 'pdf', skip: 3, dpi: 300 } },
  'labels.printParts': { body: { parts: [7], format: '62x29', as: 'pdf', dpi: 300 } },
  'labels.formats': { answer: [labelFormat] },
  'labels.createFormat': {
    body: { title: labelFormat.title, width: labelFormat.width, height: labelFormat.height },
    answer: labelFormat,
  },
  'labels.removeFormat': { answer: labelFormat },
  'imports.read': {
    body: {
      headingRow: 2,
      columns: ['sn', 'companie', null, 'deliveredOn'],
      dayOrder: 'dmy',
      emptyCells: 'keep',
    },
  },
  'fileImports.create': { body: { name: 'Ablage 2026', zip: null } },
  'fileImports.change': { body: { patterns: ['{sn}_{type}_{lang}_v{version}.*'] } },
  'fileImports.preview': { body: { patterns: ['{sn}/{title}.pdf'] } },
  'fileImports.announce': {
    body: {
      entries: [
        {
          path: '4711/Betriebsanleitung_de_v1.2.pdf',
          size: 1_204_288,
          sha256: '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
        },
      ],
    },
  },
  'containerImports.accept': { body: { areAccepted: true } },
  'fileImports.correct': { body: { sn: '4711', title: 'Betriebsanleitung' } },
  'changes.list': {
    answer: {
      changes: [
        {
          cursor: '4711-mgx3k2a1',
          kind: 'devices',
          record: 7,
          act: 'changed',
          key: 'A-2041',
          at: '2026-03-02T08:15:00.000Z',
        },
      ],
      cursor: '4711-mgx3k2a1',
      isComplete: true,
    },
  },
  'webhooks.list': { answer: [webhook] },
  'webhooks.create': {
    body: { name: webhook.name, url: webhook.url, kinds: webhook.kinds, isEnabled: true },
    answer: { ...webhook, secret: 'whsec_…44 Zeichen…' },
  },
  'webhooks.update': {
    body: { name: webhook.name, url: webhook.url, kinds: webhook.kinds, isEnabled: true },
    answer: webhook,
  },
  'webhooks.renewSecret': {
    body: { overlapHours: 24 },
    answer: {
      ...webhook,
      formerSecretUntil: '2026-03-03T08:15:00.000Z',
      secret: 'whsec_…44 Zeichen…',
    },
  },
  'webhooks.remove': { answer: webhook },
  'webhooks.test': { body: {}, answer: { ...webhook.last, type: 'test', key: null } },
  'webhooks.deliveries': { answer: [webhook.last] },
  'devices.bulk': bulkOf({ sn: 'A-2041', builtIn: 2026 }, 'A-2041'),
  'companies.bulk': bulkOf({ kdnr: 70_001, name: company.name, pass: password }, 70_001),
  'parts.bulk': bulkOf({ title: 'P-100', desc: 'Kreiselpumpe' }, 'P-100'),
  'doctypes.bulk': bulkOf({ title: 'Betriebsanleitung' }, 'Betriebsanleitung'),
  'logs.list': { answer: logEntry },
  'logs.show': { answer: logEntry },
  'logs.create': {
    body: { type: 'error', status: 500, message: 'fetchDevices: Verbindung verloren' },
    answer: {
      ...logEntry,
      type: 'error',
      status: '500',
      message: 'fetchDevices: Verbindung verloren',
    },
  },
  'logs.remove': { answer: logEntry },
  'mail.state': { answer: { isConfigured: true, waiting: 0, failed: 0, pausedUntil: null } },
  'mail.test': { body: { to: 'bernd@example.com' }, answer: { state: 'sent' } },
  'portal.backup': {
    answer: {
      state: 'ok',
      isScheduled: true,
      isConfigured: true,
      lastMadeAt: '2026-03-02T01:31:07.000Z',
      bytes: 1_284_000_000,
      newBytes: 6_200_000,
      hasKeys: true,
    },
  },
  'portal.notices': {
    answer: [
      {
        code: 'public-url-local',
        message:
          'PUBLIC_URL ist http://localhost:3000 und gilt nur auf diesem Rechner: QR-Codes und Mails führen andere ins Leere.',
      },
    ],
  },
  'portal.figures': {
    answer: {
      devices: 128,
      companies: 17,
      files: 412,
      findings: 31,
      customerLogins: [{ day: '2026-03-02', count: 9 }],
    },
  },
  'toDo.list': {
    answer: { items: [{ kind: 'bare-devices', count: 3 }], isSettled: true },
  },
  'portal.health': { answer: { status: 'ok' } },
  'portal.ready': { answer: { status: 'ok' } },
}
