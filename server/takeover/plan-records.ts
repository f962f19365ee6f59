import { UserEmail } from '#contract/auth.ts'
import { fold } from '../db/fold.ts'
import { type CleanLine, cleanLine, cleanText } from './clean-text.ts'
import { type Note, quotedName } from './oddities.ts'
import { type OldPassword, readOldPassword } from './old-password.ts'
import type { PlannedCompany, PlannedTitle, PlannedUser, TakenNames } from './plan.ts'
import { type Settled, settleNames } from './settle-names.ts'
import type { OldCompany, OldRecord, OldTitle, OldUser } from './site.ts'

/** Users of Strapi, who all become staff without administrator rights. */
export function planUsers(users: OldUser[], taken: TakenNames, note: Note): PlannedUser[] {
  const names = settleNames(
    users.map((user) => ({ ...user, name: user.username })),
    { max: 100, taken: taken.users, nameless: ({ id }) => `Benutzer ${id}` },
  )
  const emails = new Set(taken.emails)
  return users.map((user) => {
    const name = nameOf(names, user)
    const what = `Benutzer ${user.id} ${quotedName(user.username)}`
    noteOtherName('users', what, name, note)
    noteTrimmed(what, name, note)
    const email = settleEmail(user, emails, what, note)
    const password = readOldPassword(user.password)
    if (user.isBlocked) note('users', `${what} war gesperrt und bleibt es.`)
    if (!user.isConfirmed) {
      note('users', `${what} hatte die E-Mail-Adresse nie bestätigt und ist deshalb gesperrt.`)
    }
    notePassword(what, password, note)
    const isBlocked = user.isBlocked || !user.isConfirmed
    return { ...dated(user), username: name.text, email, password, isBlocked }
  })
}

/** Document types. */
export function planDoctypes(doctypes: OldTitle[], taken: TakenNames, note: Note): PlannedTitle[] {
  return planTitles(doctypes, taken.doctypes, 'Dokumententyp', note)
}

/** Article numbers. */
export function planParts(parts: OldTitle[], taken: TakenNames, note: Note): PlannedTitle[] {
  for (const { id, title } of parts) noteNumber(`Artikelnummer ${id}`, title, note)
  return planTitles(parts, taken.parts, 'Artikelnummer', note)
}

function planTitles(
  records: OldTitle[],
  taken: Set<string>,
  kind: string,
  note: Note,
): PlannedTitle[] {
  const titles = settleNames(
    records.map((record) => ({ ...record, name: record.title })),
    { max: 255, taken, nameless: ({ id }) => `Ohne Titel ${id}` },
  )
  return records.map((record) => {
    const title = nameOf(titles, record)
    const what = `${kind} ${record.id} ${quotedName(record.title)}`
    noteOtherName('renamed', what, title, note)
    noteTrimmed(what, title, note)
    noteDraft(what, record, note)
    return { ...dated(record), title: title.text, desc: description(record, what, note) }
  })
}

export function planCompanies(
  companies: OldCompany[],
  taken: TakenNames,
  note: Note,
): PlannedCompany[] {
  const numbers = settleNumbers(companies, taken.customerNumbers, note)
  return companies.map((company) => {
    const what = `Firma ${company.id} ${quotedName(company.name)}`
    const name = cleanLine(company.name ?? '', 255)
    noteTrimmed(what, name, note)
    noteDraft(what, company, note)
    if (name.text === '') {
      note('renamed', `Firma ${company.id} hatte keinen Namen: „Ohne Namen ${company.id}“.`)
    }
    if (name.isCut) note('renamed', `${what}: Der Name ist auf 255 Zeichen gekürzt.`)
    const password = readOldPassword(company.pass)
    notePassword(`${what} (Kundennummer ${company.kdnr ?? 'keine'})`, password, note)
    return {
      ...dated(company),
      name: name.text || `Ohne Namen ${company.id}`,
      kdnr: numbers.get(company.id) ?? 0,
      desc: description(company, what, note),
      password,
    }
  })
}

const highestNumber = 2_147_483_647

/** Of companies with the same customer number the oldest keeps it; those without one get the next free one. */
function settleNumbers(companies: OldCompany[], taken: Set<number>, note: Note) {
  const given = new Map<number, number>()
  const used = new Set(taken)
  const without: OldCompany[] = []
  for (const company of companies.toSorted((one, other) => ageOf(one) - ageOf(other))) {
    const number = /^\d{1,10}$/.test(company.kdnr ?? '') ? Number(company.kdnr) : undefined
    if (number === undefined || number > highestNumber || used.has(number)) without.push(company)
    else {
      used.add(number)
      given.set(company.id, number)
    }
  }
  let next = Math.max(0, ...used)
  for (const company of without) {
    do next = next >= highestNumber ? 1 : next + 1
    while (used.has(next))
    used.add(next)
    given.set(company.id, next)
    const what = `Firma ${company.id} ${quotedName(company.name)}`
    const why =
      company.kdnr === null
        ? 'hatte keine Kundennummer'
        : `konnte die Kundennummer ${company.kdnr} nicht behalten (schon vergeben oder keine Zahl von 0 bis ${highestNumber})`
    note(
      'renamed',
      `${what} ${why} und meldet sich jetzt mit ${next} an. Bitte teilen Sie es ihr mit.`,
    )
  }
  return given
}

function ageOf({ createdAt }: OldRecord): number {
  return createdAt?.getTime() ?? Number.MAX_SAFE_INTEGER
}

function settleEmail(user: OldUser, used: Set<string>, what: string, note: Note): string | null {
  const given = user.email?.trim() || null
  if (given === null) return null
  const parsed = UserEmail.safeParse(given)
  const key = fold(given)
  if (!parsed.success) note('users', `${what}: „${given}“ ist keine E-Mail-Adresse; weggelassen.`)
  else if (used.has(key))
    note('users', `${what}: Die Adresse „${given}“ hat schon ein anderer; weggelassen.`)
  else {
    used.add(key)
    return parsed.data
  }
  return null
}

/** The id and the dates of a record. */
export function dated({
  id,
  createdAt,
  updatedAt,
}: OldRecord): Pick<OldRecord, 'id' | 'createdAt' | 'updatedAt'> {
  return { id, createdAt, updatedAt }
}

export function nameOf(names: Map<number, Settled>, { id }: OldRecord): Settled {
  const name = names.get(id)
  if (!name) throw new Error(`No name was settled for ${id}`)
  return name
}

/** Notes the new name of a record, if it has one. */
export function noteOtherName(
  topic: 'users' | 'renamed' | 'renamedDevices',
  what: string,
  { text, other, wasEmpty, isCut }: Settled,
  note: Note,
): void {
  const name = topic === 'renamedDevices' ? 'die Nummer' : 'den Namen'
  if (wasEmpty) note(topic, `${what} heißt jetzt „${text}“.`)
  if (isCut) {
    note(topic, `${what} ist zu lang und heißt jetzt „${text}“ (${text.length} Zeichen).`)
  } else if (other === 'in the portal') {
    note(topic, `${what} heißt jetzt „${text}“: Das Portal hatte schon einen solchen Eintrag.`)
  } else if (other !== undefined) {
    const older = `Nr. ${other.id} „${other.name}“`
    note(topic, `${what} heißt jetzt „${text}“: ${older} ist älter und behält ${name}.`)
  }
}

export function noteTrimmed(
  what: string,
  { text, isTrimmed, hadControls, hadUnseen }: CleanLine,
  note: Note,
): void {
  const gone: string[] = []
  if (hadUnseen) gone.push('unsichtbare Zeichen')
  if (hadControls) gone.push('Steuerzeichen')
  if (isTrimmed) gone.push('Leerzeichen am Rand')
  if (gone.length > 0) note('trimmed', `${what}: ${gone.join(' und ')} entfernt, jetzt „${text}“.`)
}

export function noteDraft(what: string, { isDraft }: OldRecord, note: Note): void {
  if (isDraft) note('rest', `${what} war ein Entwurf und ist hier veröffentlicht.`)
}

export function notePassword(what: string, password: OldPassword, note: Note): void {
  if (password.is === 'none') {
    note('passwords', `${what} hat kein Passwort: keine Anmeldung, bis Sie eines vergeben.`)
  } else if (password.is === 'unreadable') {
    note(
      'passwords',
      `${what}: Das Passwort ist auf eine Weise gehasht, die das Portal nicht kennt: keine Anmeldung, bis Sie ein neues vergeben.`,
    )
  } else if (password.is === 'clear') {
    const rest =
      password.text.length > 256 ? ' Es hat mehr als 256 Zeichen: bitte ein neues vergeben.' : ''
    note('passwords', `${what}: Das Passwort lag im Klartext und ist jetzt gehasht.${rest}`)
  }
}

/** Notes numbers that spreadsheets and file systems misinterpret; they are kept as they are. */
export function noteNumber(what: string, given: string | null, note: Note): void {
  const number = given?.trim() ?? ''
  const found = looks.filter(([pattern]) => pattern.test(number)).map(([, words]) => words)
  if (found.length > 0) note('numbers', `${what} „${number}“: ${found.join(', ')}.`)
}

const looks: [RegExp, string][] = [
  [/^[=+\-@]/, 'sieht wie eine Formel aus'],
  [/^0\d+$/, 'beginnt mit einer Null'],
  [/^\d+(\.\d+)?e\d+$/i, 'sieht wie eine Zahl mit Exponent aus'],
  [/^\d{16,}$/, 'hat mehr Ziffern, als eine Tabelle behält'],
  [/[/\\:*?"<>|]/, 'hat Zeichen, die in Dateinamen nicht erlaubt sind'],
]

function description({ desc }: { desc: string | null }, what: string, note: Note): string | null {
  const cleaned = cleanText(desc, 2_000)
  if (cleaned?.isCut) note('renamed', `${what}: Die Beschreibung ist auf 2.000 Zeichen gekürzt.`)
  return cleaned?.text ?? null
}
