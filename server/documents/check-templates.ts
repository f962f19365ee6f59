import { documentLocales } from '#contract/documents.ts'
import { type Config, ConfigError } from '../core/config.ts'
import type { Services } from '../services.ts'
import { readOverrides } from '../typst/overrides.ts'
import { TypesetError } from '../typst/typeset-error.ts'
import { openTypesetter, type TypesetterOptions } from '../typst/typesetter.ts'
import type { Mistake } from '../typst/typst-orders.ts'
import type { DocumentCompany } from './document-company.store.ts'
import { companyLetterData, letterData, listData, type Occasion } from './document-data.ts'
import type { DocumentDevice, ListedFile } from './document-device.store.ts'
import type { HandedOverFile } from './handed-over.store.ts'
import { handedOverData } from './handed-over-data.ts'
import { labelOf } from './make-document.ts'
import { handedOverTemplate } from './make-handed-over.ts'
import type { Maker } from './postal-lines.ts'

/**
 * Makes every document with sample data in both languages, if the operator has custom templates or a logo of
 * their own, or with `always`. Throws a `ConfigError` that lists all mistakes with file and line.
 */
export async function checkTemplates(
  { config, typesetter, clock }: Needed,
  when: 'where ours differ' | 'always' = 'where ours differ',
): Promise<void> {
  const overrides = readOverrides(config.dataDir).map(({ name }) => name)
  const differ = overrides.length > 0 || config.logoFile !== undefined
  if (!differ && when !== 'always') return
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

/** The same with a temporary typesetter, for use before the portal starts. */
export async function tryTemplates(
  { config, clock }: Omit<Needed, 'typesetter'>,
  options: TypesetterOptions,
): Promise<void> {
  const typesetter = openTypesetter(config.dataDir, options)
  await checkTemplates({ config, typesetter, clock }).finally(() => typesetter.close())
}

type Needed = Pick<Services, 'config' | 'typesetter' | 'clock'>

function inWords({ file, line, message }: Mistake, overrides: string[], { logoFile }: Config) {
  const place = line === undefined ? file : `${file}, Zeile ${line}`
  if (overrides.includes(file)) return `DATA_DIR: templates/${place}: ${message}`
  // A template of the portal: it fails because of the operator's files.
  return overrides.length > 0
    ? `DATA_DIR: mit diesen Vorlagen, unsere ${place}: ${message}`
    : `LOGO_FILE: ${logoFile} lässt sich nicht drucken: ${message}`
}

async function samples(when: Omit<Occasion, 'locale' | 'maker'>): Promise<[string, object][]> {
  const all: [string, object][] = []
  for (const locale of documentLocales) {
    const occasion = { ...when, locale, maker }
    for (const device of [full, bare]) {
      all.push(['zugangsdaten.typ', letterData(occasion, device, undefined)])
      all.push(['dokumentenliste.typ', listData(occasion, device, device === full ? files : [])])
    }
    for (const [day, listed] of [
      [null, undefined],
      ['2026-02-10', undefined],
      ['2026-02-10', []],
      ['2026-02-10', handedOver],
    ] as const) {
      const data = handedOverData(occasion, full, day, listed && [...listed])
      all.push([handedOverTemplate, data])
    }
    const toNobody = { ...occasion, maker: unsaid }
    all.push(['zugangsdaten.typ', letterData(toNobody, { ...full, address: null }, undefined)])
    for (const keepsPassword of [true, false]) {
      const former = { serialNumber: 'kp-4711', keepsPassword }
      all.push(['zugangsdaten.typ', letterData(occasion, full, undefined, former)])
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
  contact: 'Frau Dr. Wagner',
  address: 'Hafenstraße 12\n20457 Hamburg',
  country: 'Österreich',
}

const bare: DocumentDevice = {
  ...full,
  article: null,
  articleDescription: null,
  company: null,
  customerNumber: null,
  contact: null,
  address: null,
  country: null,
}

const maker: Maker = {
  language: 'de',
  makerName: 'Muster Maschinenbau GmbH',
  makerAddress: 'Werkstraße 1\n12345 Musterstadt',
  country: 'Deutschland',
  makerPhone: '+49 30 123456',
  makerEmail: 'service@example.com',
  makerWeb: 'https://www.example.com',
}

const unsaid: Maker = {
  language: 'de',
  makerName: null,
  makerAddress: null,
  country: null,
  makerPhone: null,
  makerEmail: null,
  makerWeb: null,
}

const company: DocumentCompany = {
  id: 1,
  name: 'Müller Pumpen GmbH',
  customerNumber: 10_001,
  passwordHash: '',
  contact: full.contact,
  address: full.address,
  country: full.country,
}

const files: ListedFile[] = [
  {
    name: 'Betriebsanleitung_KP-4711.pdf',
    doctype: 'Betriebsanleitung',
    version: '1.4',
    languages: ['de', 'en'],
    size: 1_234_567,
    sha256: '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
    releasedOn: '2026-02-03',
  },
  {
    name: 'Notiz.txt',
    doctype: null,
    version: null,
    languages: [],
    size: null,
    sha256: null,
    releasedOn: null,
  },
]

const handedOver: HandedOverFile[] = [
  {
    name: 'Betriebsanleitung_KP-4711.pdf',
    doctype: 'Betriebsanleitung',
    reader: 'public',
    languages: ['de', 'en'],
    version: '1.4',
    releasedOn: '2026-02-03',
    size: 1_234_567,
    sha256: '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
    origin: 'part',
    linkedOn: null,
    addedOn: '2026-02-11',
    withdrawnOn: '2026-03-01',
  },
]
