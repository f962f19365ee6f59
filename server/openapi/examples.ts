import * as record from './example-records.ts'

export interface Example {
  /** What to send: `data`, or the flat body. */
  body?: object | undefined
  /** A row as handlers answer it (its envelope follows from the call), or the flat answer. */
  answer?: unknown
  /** The same for customers, where they get less. */
  customerAnswer?: unknown
}

const jwt = 'wX3v…43 Zeichen…9kQ'
const password = 'Drehbank-und-Spindel-7'
const signedIn = { jwt, user: record.user }
const { company, customerDevice, device, doctype, documentJob, logEntry, media, part } = record
const { labelFormat, token, upload, user } = record

/** Examples that say more than those which `derived-examples.ts` makes, by the name of the call. */
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
  'tokens.remove': { answer: token },
  'customer.login': {
    body: { sn: 'KP-4711', pass: 'geraete-passwort' },
    answer: [customerDevice],
  },
  'customer.devices': { answer: [customerDevice] },
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
      customerLogins: [{ day: '2026-03-02', count: 9 }],
    },
  },
  'portal.health': { answer: { status: 'ok' } },
  'portal.ready': { answer: { status: 'ok' } },
}
