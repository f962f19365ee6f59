import { type Fact, factsOf, machineFamilies } from './demo-machines.ts'
import { companyNames, notes } from './demo-words.ts'
import { type Random, seededRandom } from './random.ts'

/** A PDF of the demo: what the template needs, and who has it. */
export interface DemoFile {
  filename: string
  doctype: string
  template: string
  data: PaperData
  /** Days before today. */
  age: number
}

/** What every template reads; `subject` stands in the header of each page. */
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
}

export interface DemoDevice {
  sn: string
  company: number
  part: number
  /** Indexes into `files`. */
  files: number[]
}

/** A whole portal as plain data; references are indexes into the lists. */
export interface DemoPortal {
  companies: { name: string; kdnr: number; desc: string }[]
  parts: { title: string; desc: string }[]
  doctypes: { title: string; desc: string }[]
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

/** The demo that `npm run demo` shows. */
export const fullSize: DemoSize = { companies: 40, parts: 25, devices: 300 }

const doctypes = [
  { title: 'Betriebsanleitung', desc: 'Originalbetriebsanleitung nach EN ISO 20607' },
  { title: 'Datenblatt', desc: 'Technische Daten auf einen Blick' },
  { title: 'EG-Konformitätserklärung', desc: 'Erklärung nach Maschinenrichtlinie' },
  { title: 'Ersatzteilliste', desc: 'Teilenummern für Bestellungen' },
  { title: 'Prüfprotokoll', desc: 'Endprüfung im Werk, je Gerät' },
  { title: 'Schaltplan', desc: 'Deckblatt und Klemmenplan' },
  { title: 'Sicherheitshinweise', desc: 'Kurzfassung zum Aushängen' },
  { title: 'Wartungsplan', desc: 'Intervalle und Nachweis' },
]

/** What each article number has, beside the test report of some devices; the rest varies. */
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

/** Makes a believable portal; the same seed makes the same one (dates count back from `today`). */
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
  const manuals = Array.from({ length: size.parts }, (_, index) =>
    addPart(portal, random, today, index),
  )
  for (let index = 0; index < size.devices; index += 1)
    addDevice(portal, random, today, manuals, index)
  const loginCount = Math.ceil(size.devices * 0.6)
  portal.logins = Array.from({ length: loginCount }, () => ({
    device: random.integer(0, size.devices - 1),
    minutesAgo: random.integer(5, 30 * 24 * 60 - 60),
  })).sort((one, other) => other.minutesAgo - one.minutesAgo)
  return portal
}

function makeCompanies(random: Random, count: number) {
  return companyNames.slice(0, count).map((name, index) => ({
    name,
    kdnr: 10_001 + index * 7 + random.integer(0, 5),
    desc: random.pick(notes),
  }))
}

/** Adds an article number with its documents and returns their indexes. */
function addPart(portal: DemoPortal, random: Random, today: Date, index: number): number[] {
  const family = machineFamilies[index % machineFamilies.length]
  if (!family) throw new Error('No machine family')
  const size = Math.floor(index / machineFamilies.length)
  const article = `${family.article}-${100 + size * 50 + (index % 3) * 5}`
  portal.parts.push({ title: article, desc: family.desc })
  const kinds = [...always, ...sometimes.filter(() => random.integer(0, 9) < 6)]
  return kinds.map((kind) => {
    const data = paperOf(family, size, { kind, article, subject: article }, today, random)
    return addFile(portal, data, `${kind} ${article}.pdf`, random)
  })
}

function addDevice(
  portal: DemoPortal,
  random: Random,
  today: Date,
  manuals: number[][],
  index: number,
): void {
  const part = random.integer(0, manuals.length - 1)
  const sn = serialOf(random, index)
  const files = [...(manuals[part] ?? [])]
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
  portal.devices.push({ sn, company: random.integer(0, portal.companies.length - 1), part, files })
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
    date: new Date(today.getTime() - age * day).toISOString().slice(0, 10),
    facts: factsOf(family, size),
    age,
  }
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
  })
  return portal.files.length - 1
}
