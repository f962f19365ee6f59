import type { DoctypeReader, VdiClass } from '#contract/doctypes.ts'
import type { Language } from '#contract/languages.ts'
import { type Fact, factsOf, machineFamilies } from './demo-machines.ts'
import { companyNames, notes } from './demo-words.ts'
import { type GuideWords, guideWords } from './guide-words.ts'
import { type Random, seededRandom } from './random.ts'

/** A PDF of the demo: the data of its template, and its versions. */
export interface DemoFile {
  filename: string
  doctype: string
  template: string
  data: PaperData
  /** Release of its first version, in days before today. */
  age: number
  /** Later versions, oldest first. */
  versions: DemoVersion[]
  languages: Language[]
  /** Index of the file of which it is a translation. */
  original?: number
}

interface DemoVersion {
  version: string
  note: string
  /** Release, in days before today. */
  age: number
}

/** The data of every template; `subject` is in the header of each page. */
export interface PaperData {
  kind: string
  family: string
  article: string
  subject: string
  desc: string
  number: string
  /** YYYY-MM-DD */
  date: string
  facts: Fact[]
  /** Quick guides only. */
  language?: Language
  words?: GuideWords
}

export interface DemoDevice {
  sn: string
  company: number
  part: number
  /** Indexes into `files` of its own files. */
  files: number[]
  /** YYYY-MM-DD */
  deliveredOn: string
}

/** An article number with its machine family and the indexes of its files. */
export interface DemoPart {
  title: string
  desc: string
  family: string
  files: number[]
}

interface DemoDoctype {
  title: string
  desc: string
  reader: DoctypeReader
  vdiClass: VdiClass
  isRequired?: boolean
}

/** A whole portal as plain data; references are indexes into the lists. */
export interface DemoPortal {
  companies: { name: string; kdnr: number; desc: string }[]
  parts: DemoPart[]
  doctypes: DemoDoctype[]
  files: DemoFile[]
  devices: DemoDevice[]
  /** Customer sign-ins: which device, how many minutes ago. */
  logins: { device: number; minutesAgo: number }[]
}

export interface DemoSize {
  companies: number
  parts: number
  devices: number
}

/** The size that `npm run demo` shows. */
export const fullSize: DemoSize = { companies: 40, parts: 25, devices: 300 }

const doctypes: DemoDoctype[] = [
  {
    title: 'Betriebsanleitung',
    desc: 'Originalbetriebsanleitung nach EN ISO 20607',
    reader: 'public',
    vdiClass: '03-02',
    isRequired: true,
  },
  {
    title: 'Datenblatt',
    desc: 'Technische Daten auf einen Blick',
    reader: 'customer',
    vdiClass: '02-01',
  },
  {
    title: 'EG-Konformitätserklärung',
    desc: 'Erklärung nach Maschinenrichtlinie',
    reader: 'public',
    vdiClass: '02-04',
    isRequired: true,
  },
  {
    title: 'Ersatzteilliste',
    desc: 'Teilenummern für Bestellungen',
    reader: 'customer',
    vdiClass: '03-06',
  },
  {
    title: 'Prüfprotokoll',
    desc: 'Endprüfung im Werk, je Gerät',
    reader: 'customer',
    vdiClass: '02-04',
  },
  { title: 'Schaltplan', desc: 'Deckblatt und Klemmenplan', reader: 'customer', vdiClass: '02-02' },
  {
    title: 'Sicherheitshinweise',
    desc: 'Kurzfassung zum Aushängen',
    reader: 'public',
    vdiClass: '03-03',
  },
  { title: 'Wartungsplan', desc: 'Intervalle und Nachweis', reader: 'customer', vdiClass: '03-04' },
  {
    title: 'Kurzanleitung',
    desc: 'Das Wichtigste auf einer Seite, in fünf Sprachen',
    reader: 'public',
    vdiClass: '03-02',
  },
]

/** The documents of every article number, besides the test reports of some devices; the others vary. */
const always = ['Betriebsanleitung', 'EG-Konformitätserklärung']
const sometimes = [
  'Datenblatt',
  'Ersatzteilliste',
  'Schaltplan',
  'Sicherheitshinweise',
  'Wartungsplan',
]

const reportEvery = 8
const day = 24 * 60 * 60_000

/** Generates a realistic portal; the same seed gives the same one, with dates relative to `today`. */
export function makeDemoPortal(seed: number, today: Date, size: DemoSize): DemoPortal {
  const random = seededRandom(seed)
  const portal: DemoPortal = {
    companies: makeCompanies(random, size.companies),
    parts: [],
    doctypes,
    files: [],
    devices: [],
    logins: [],
  }
  for (let index = 0; index < size.parts; index += 1) addPart(portal, random, today, index)
  for (let index = 0; index < size.devices; index += 1) addDevice(portal, random, today, index)
  const loginCount = Math.ceil(size.devices * 0.6)
  portal.logins = Array.from({ length: loginCount }, () => ({
    device: random.integer(0, size.devices - 1),
    minutesAgo: random.integer(5, 30 * 24 * 60 - 60),
  })).sort((one, other) => other.minutesAgo - one.minutesAgo)
  addGuides(portal, machineFamilies.length)
  return portal
}

function makeCompanies(random: Random, count: number) {
  return companyNames.slice(0, count).map((name, index) => ({
    name,
    kdnr: 10_001 + index * 7 + random.integer(0, 5),
    desc: random.pick(notes),
  }))
}

/** Adds an article number with its documents. */
function addPart(portal: DemoPortal, random: Random, today: Date, index: number): void {
  const family = machineFamilies[index % machineFamilies.length]
  if (!family) throw new Error('No machine family')
  const size = Math.floor(index / machineFamilies.length)
  const article = `${family.article}-${100 + size * 50 + (index % 3) * 5}`
  const kinds = [...always, ...sometimes.filter(() => random.integer(0, 9) < 6)]
  const files = kinds.map((kind) => {
    const data = paperOf(family, size, { kind, article, subject: article }, today, random)
    return addFile(portal, data, `${kind} ${article}.pdf`, random)
  })
  const [manual] = files
  if (manual !== undefined) addVersions(portal.files[manual])
  portal.parts.push({ title: article, desc: family.desc, family: family.family, files })
}

/** Adds quick guides to the first `count` article numbers, in every language for which there are texts. */
function addGuides(portal: DemoPortal, count: number): void {
  for (const part of portal.parts.slice(0, count)) {
    const [manual = 0] = part.files
    const manualFile = portal.files[manual]
    if (!manualFile) continue
    const original = portal.files.length
    for (const [code, words] of Object.entries(guideWords)) {
      const language = code as Language
      const number = manualFile.data.number.replace('BE-', `KA-${code.toUpperCase()}-`)
      part.files.push(portal.files.length)
      portal.files.push({
        filename: `${words.kind} ${part.title}.pdf`,
        doctype: 'Kurzanleitung',
        template: 'quick-guide.typ',
        data: { ...manualFile.data, kind: words.kind, number, language, words },
        age: manualFile.age,
        versions: [],
        languages: [language],
        ...(language !== 'de' && { original }),
      })
    }
  }
}

/** Adds two revisions to a manual that was released long ago. */
function addVersions(file: DemoFile | undefined): void {
  if (!file || file.age < 300) return
  file.versions.push(
    { version: '1.1', note: 'Anzugsmomente in Kapitel 6 ergänzt', age: Math.floor(file.age / 2) },
    { version: '2.0', note: 'Neu nach EN ISO 20607 gegliedert', age: Math.floor(file.age / 5) },
  )
}

function addDevice(portal: DemoPortal, random: Random, today: Date, index: number): void {
  const part = random.integer(0, portal.parts.length - 1)
  const sn = serialOf(random, index)
  const files: number[] = []
  const family = machineFamilies[part % machineFamilies.length]
  if (index % reportEvery === 0 && family) {
    const size = Math.floor(part / machineFamilies.length)
    const article = portal.parts[part]?.title ?? ''
    const data = paperOf(
      family,
      size,
      { kind: 'Prüfprotokoll', article, subject: sn },
      today,
      random,
    )
    files.push(addFile(portal, data, `Prüfprotokoll ${sn.replaceAll('/', '-')}.pdf`, random))
  }
  const company = random.integer(0, portal.companies.length - 1)
  // Between a month and four years ago.
  const deliveredOn = dayBefore(today, 30 + ((index * 37) % 1_400))
  portal.devices.push({ sn, company, part, files, deliveredOn })
}

/** Serial numbers as three generations of the manufacturer wrote them. */
function serialOf(random: Random, index: number): string {
  if (index === 0) return '007'
  const counter = String(index).padStart(4, '0')
  if (index % 25 === 0) return `A/B ${counter}`
  if (index % 40 === 7) return `Prüfstück-${counter}`
  if (index % 3 === 0) return `${20 + random.integer(0, 6)}${counter}${random.integer(10, 99)}`
  return `ES-${2019 + (index % 8)}-${counter}`
}

interface Subject {
  kind: string
  article: string
  subject: string
}

function paperOf(
  family: (typeof machineFamilies)[number],
  size: number,
  { kind, article, subject }: Subject,
  today: Date,
  random: Random,
): PaperData & { age: number } {
  const age = random.integer(3, 900)
  return {
    kind,
    family: family.family,
    article,
    subject,
    desc: family.desc,
    number: `${kind.slice(0, 2).toUpperCase()}-${random.integer(10_000, 99_999)}`,
    date: dayBefore(today, age),
    facts: factsOf(family, size),
    age,
  }
}

function dayBefore(today: Date, days: number): string {
  return new Date(today.getTime() - days * day).toISOString().slice(0, 10)
}

function addFile(
  portal: DemoPortal,
  { age, ...data }: PaperData & { age: number },
  filename: string,
  random: Random,
): number {
  const template = data.kind === 'Betriebsanleitung' ? 'manual.typ' : 'paper.typ'
  portal.files.push({
    filename,
    doctype: data.kind,
    template,
    data,
    age: age - random.integer(0, 2),
    versions: [],
    languages: ['de'],
  })
  return portal.files.length - 1
}
