import { documentLocales } from '#contract/documents.ts'
import { type Config, ConfigError } from '../core/config.ts'
import type { Services } from '../services.ts'
import { readOverrides } from '../typst/overrides.ts'
import { TypesetError } from '../typst/typeset-error.ts'
import type { Mistake } from '../typst/typst-orders.ts'
import type { DocumentCompany } from './document-company.store.ts'
import { companyLetterData, letterData, listData, type Occasion } from './document-data.ts'
import type { DocumentDevice, ListedFile } from './document-device.store.ts'
import { labelOf } from './make-document.ts'

/**
 * If the operator has own templates or an own logo, makes each document with sample data in both languages. Throws
 * a `ConfigError` that names every mistake with file and line.
 */
export async function checkTemplates({ config, typesetter, clock }: Needed): Promise<void> {
  const overrides = readOverrides(config.dataDir).map(({ name }) => name)
  if (overrides.length === 0 && config.logoFile === undefined) return
  const found = new Set<string>()
  for (const [template, data] of await samples({ config, now: clock() })) {
    for (const standard of ['ua-1', 'a-3a'] as const) {
      await typesetter.pdf(template, data, { standard }).catch((error: unknown) => {
        if (!(error instanceof TypesetError)) throw error
        for (const mistake of error.mistakes) found.add(inWords(mistake, overrides, config))
      })
    }
  }
  if (found.size > 0) {
    throw new ConfigError(['Diese Vorlagen sind nicht brauchbar:', ...found].join('\n  '))
  }
}

type Needed = Pick<Services, 'config' | 'typesetter' | 'clock'>

function inWords({ file, line, message }: Mistake, overrides: string[], { logoFile }: Config) {
  const place = line === undefined ? file : `${file}, Zeile ${line}`
  if (overrides.includes(file)) return `DATA_DIR: templates/${place}: ${message}`
  // One of the portal's own: the operator's files beside it break it.
  return overrides.length > 0
    ? `DATA_DIR: mit diesen Vorlagen, unsere ${place}: ${message}`
    : `LOGO_FILE: ${logoFile} lässt sich nicht drucken: ${message}`
}

async function samples(when: Omit<Occasion, 'locale'>): Promise<[string, object][]> {
  const all: [string, object][] = []
  for (const locale of documentLocales) {
    const occasion = { ...when, locale }
    for (const device of [full, bare]) {
      all.push(['zugangsdaten.typ', letterData(occasion, device, undefined)])
      all.push(['dokumentenliste.typ', listData(occasion, device, device === full ? files : [])])
    }
    for (const pass of ['k7m2x9qd4t', ' Müllers  Passwort']) {
      all.push(['zugangsdaten.typ', letterData(occasion, full, pass)])
    }
    for (const [devices, pass] of [
      [[full, bare], 'k7m2x9qd4t'],
      [[], undefined],
    ] as const) {
      const listed = { devices: [...devices], total: 2 * devices.length }
      all.push(['zugangsdaten-firma.typ', companyLetterData(occasion, company, listed, pass)])
    }
    all.push(['label.typ', await labelOf(occasion, full)])
  }
  return all
}

const full: DocumentDevice = {
  serialNumber: 'KP-4711',
  publicId: 'k7m2x9qd',
  passwordHash: '',
  article: 'ART-0042',
  articleDescription: 'Kreiselpumpe DN 80',
  company: 'Müller Pumpen GmbH',
  customerNumber: 10_001,
}

const bare: DocumentDevice = {
  ...full,
  article: null,
  articleDescription: null,
  company: null,
  customerNumber: null,
}

const company: DocumentCompany = {
  id: 1,
  name: 'Müller Pumpen GmbH',
  customerNumber: 10_001,
  passwordHash: '',
}

const files: ListedFile[] = [
  {
    name: 'Betriebsanleitung_KP-4711.pdf',
    doctype: 'Betriebsanleitung',
    size: 1_234_567,
    sha256: '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
    createdAt: '2026-02-03T10:00:00.000Z',
  },
  {
    name: 'Notiz.txt',
    doctype: null,
    size: null,
    sha256: null,
    createdAt: '2026-02-03T10:00:00.000Z',
  },
]
