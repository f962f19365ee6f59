import { type Config, readConfig } from '../core/config.ts'
import type { DocumentDevice } from '../documents/document-device.store.ts'

/** A device as documents see it; tests change what they are about. */
export const sampleDevice: DocumentDevice = {
  serialNumber: 'KP-4711-0815',
  publicId: 'k7m2x9qd',
  passwordHash: '',
  article: 'ART-0042',
  articleDescription: 'Kreiselpumpe DN 80',
  company: 'Müller & Söhne Pumpen GmbH – Größe „XL“',
  customerNumber: 10_001,
}

export const sampleConfig: Config = readConfig({
  PUBLIC_URL: 'https://portal.example.com',
  SUPPORT_EMAIL: 'hilfe@example.com',
})
