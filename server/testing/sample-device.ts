import { type Config, readConfig } from '../core/config.ts'
import type { DocumentDevice } from '../documents/document-device.store.ts'
import type { Maker } from '../documents/postal-lines.ts'

/** A device for documents; tests change the values they are about. */
export const sampleDevice: DocumentDevice = {
  serialNumber: 'KP-4711-0815',
  publicId: 'k7m2x9qd',
  passwordHash: '',
  article: 'ART-0042',
  articleDescription: 'Kreiselpumpe DN 80',
  company: 'Müller & Söhne Pumpen GmbH – Größe „XL“',
  customerNumber: 10_001,
  contact: null,
  address: null,
  country: null,
}

/** A maker without any settings. */
export const sampleMaker: Maker = {
  language: 'de',
  makerName: null,
  makerAddress: null,
  country: null,
  makerPhone: null,
  makerEmail: null,
  makerWeb: null,
}

export const sampleConfig: Config = readConfig({
  PUBLIC_URL: 'https://portal.example.com',
  SUPPORT_EMAIL: 'hilfe@example.com',
})
