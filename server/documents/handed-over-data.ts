import { type DeviceData, deviceData, type Occasion } from './document-data.ts'
import type { DocumentDevice } from './document-device.store.ts'
import { longDate, oneLine, shortDate, sizeInWords } from './document-words.ts'
import type { HandedOverFile } from './handed-over.store.ts'

interface HandedOverData extends DeviceData {
  /** Day of the delivery; null if unknown. */
  deliveredOn: string | null
  /** Whether that day has come: future deliveries are not known yet. */
  isDelivered: boolean
  /** IANA name of the time zone of all days. */
  timeZone: string
  files: {
    type: string | null
    name: string
    version: string
    /** Codes in capitals: `DE, EN`. */
    languages: string
    size: string
    /** Day of its release. */
    date: string
    sha256: string
    origin: HandedOverFile['origin']
    reader: HandedOverFile['reader']
    /** Days of link, upload and withdrawal, if they are after the delivery. */
    linkedOn: string | null
    addedOn: string | null
    withdrawnOn: string | null
  }[]
}

const title = { de: 'Übergabeverzeichnis', en: 'Record of handed-over documents' }

/** The data of the record of a delivery; `files` is undefined before the delivery. */
export function handedOverData(
  occasion: Occasion,
  device: DocumentDevice,
  deliveredOn: string | null,
  files: HandedOverFile[] | undefined,
): HandedOverData {
  const { locale, config } = occasion
  const noonOf = (day: string) => new Date(`${day}T12:00:00`)
  const ifLater = (day: string | null) =>
    day === null || deliveredOn === null || day <= deliveredOn
      ? null
      : shortDate(locale, noonOf(day))
  return {
    ...deviceData(occasion, device, title),
    deliveredOn: deliveredOn === null ? null : longDate(locale, noonOf(deliveredOn)),
    isDelivered: files !== undefined,
    timeZone: config.timeZone,
    files: (files ?? []).map((file) => ({
      type: file.doctype === null ? null : oneLine(file.doctype),
      name: oneLine(file.name),
      version: oneLine(file.version),
      languages: file.languages.map((code) => code.toUpperCase()).join(', '),
      size: sizeInWords(locale, file.size),
      date: shortDate(locale, noonOf(file.releasedOn)),
      sha256: file.sha256,
      origin: file.origin,
      reader: file.reader,
      linkedOn: ifLater(file.linkedOn),
      addedOn: ifLater(file.addedOn),
      withdrawnOn: ifLater(file.withdrawnOn),
    })),
  }
}
