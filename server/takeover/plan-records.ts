import { UserEmail } from '#contract/auth.ts'
import { fold } from '../db/fold.ts'
import { type CleanLine, cleanLine, cleanText } from './clean-text.ts'
import { type Note, quotedName } from './oddities.ts'
import { type OldPassword, readOldPassword } from './old-password.ts'
import type { Held, PlannedCompany, PlannedTitle, PlannedUser, TakenNames } from './plan.ts'
import { heldFor, type Settled, settleNames } from './settle-names.ts'
import type { OldCompany, OldRecord, OldTitle, OldUser } from './site.ts'

/** Users of Strapi, who all become staff without administrator rights. */
export function planUsers(users: OldUser[], taken: TakenNames, note: Note): PlannedUser[] {
  const names = settleNames(
    users.map((user) => ({ ...user, name: user.username })),
    { max: 100, taken: taken.users, nameless: ({ id }) => `Benutzer ${id}` },
  )
  const isHeld = heldFor(taken.emails)
  const emails = new Set<string>()
  return users.map((user) => {
    const name = nameOf(names, user)
    const label = `Benutzer ${user.id} ${quotedName(user.username)}`
    noteOtherName('users', label, name, note)
    noteTrimmed(label, name, note)
    const isUsed = (key: string) => emails.has(key) || isHeld(key, user)
    const email = settleEmail(user, isUsed, label, note)
    if (email !== null) emails.add(fold(email))
    const password = readOldPassword(user.password)
    if (user.isBlocked) note('users', `${label} war gesperrt und bleibt es.`)
    if (!user.isConfirmed) {
      note('users', `${label} hatte die E-Mail-Adresse nie bestätigt und ist deshalb gesperrt.`)
    }
    notePassword(label, password, note)
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
  taken: Held<string>,
  kind: string,
  note: Note,
): PlannedTitle[] {
  const titles = settleNames(
    records.map((record) => ({ ...record, name: record.title })),
    { max: 255, taken, nameless: ({ id }) => `Ohne Titel ${id}` },
  )
  return records.map((record) => {
    const title = nameOf(titles, record)
    const label = `${kind} ${record.id} ${quotedName(record.title)}`
    noteOtherName('renamed', label, title, note)
    noteTrimmed(label, title, note)
    noteDraft(label, record, note)
    return { ...dated(record), title: title.text, desc: description(record, label, note) }
  })
}

export function planCompanies(
  companies: OldCompany[],
  taken: TakenNames,
  note: Note,
): PlannedCompany[] {
  const numbers = settleNumbers(companies, taken.customerNumbers, note)
  return companies.map((company) => {
    const label = `Firma ${company.id} ${quotedName(company.name)}`
    const name = cleanLine(company.name ?? '', 255)
    noteTrimmed(label, name, note)
    noteDraft(label, company, note)
    if (name.text === '') {
      note('renamed', `Firma ${company.id} hatte keinen Namen: „Ohne Namen ${company.id}“.`)
    }
    if (name.isCut) note('renamed', `${label}: Der Name ist auf 255 Zeichen gekürzt.`)
    const password = readOldPassword(company.pass)
    notePassword(`${label} (Kundennummer ${company.kdnr ?? 'keine'})`, password, note)
    return {
      ...dated(company),
      name: name.text || `Ohne Namen ${company.id}`,
      kdnr: numbers.get(company.id) ?? 0,
      desc: description(company, label, note),
      password,
    }
  })
}

const highestNumber = 2_147_483_647

/**
 * Of companies with the same customer number the oldest keeps it; those without one get the next free one, or keep the
 * one that an earlier run has given them.
 */
function settleNumbers(companies: OldCompany[], taken: Held<number>, note: Note) {
  const numbers = new Map<number, number>()
  const given = new Map([...taken].map(([number, id]) => [id, number]))
  const isHeld = heldFor(taken)
  const owned = new Set<number>()
  const without: OldCompany[] = []
  for (const company of companies.toSorted((one, other) => ageOf(one) - ageOf(other))) {
    const number = /^\d{1,10}$/.test(company.kdnr ?? '') ? Number(company.kdnr) : undefined
    const isUsable = number !== undefined && number <= highestNumber && !owned.has(number)
    if (!isUsable || isHeld(number, company)) without.push(company)
    else {
      owned.add(number)
      numbers.set(company.id, number)
    }
  }
  const used = new Set([...owned, ...taken.keys()])
  let next = Math.max(0, ...used)
  for (const company of without) {
    const number = given.get(company.id) ?? nextFree()
    numbers.set(company.id, number)
    const label = `Firma ${company.id} ${quotedName(company.name)}`
    const why =
      company.kdnr === null
        ? 'hatte keine Kundennummer'
        : `konnte die Kundennummer ${company.kdnr} nicht behalten (schon vergeben oder keine Zahl von 0 bis ${highestNumber})`
    note(
      'renamed',
      `${label} ${why} und meldet sich jetzt mit ${number} an. Bitte teilen Sie es ihr mit.`,
    )
  }
  return numbers

  function nextFree(): number {
    do next = next >= highestNumber ? 1 : next + 1
    while (used.has(next))
    used.add(next)
    return next
  }
}

function ageOf({ createdAt }: OldRecord): number {
  return createdAt?.getTime() ?? Number.MAX_SAFE_INTEGER
}

function settleEmail(
  user: OldUser,
  isUsed: (key: string) => boolean,
  label: string,
  note: Note,
): string | null {
  const email = user.email?.trim() || null
  if (email === null) return null
  const parsed = UserEmail.safeParse(email)
  if (!parsed.success) note('users', `${label}: „${email}“ ist keine E-Mail-Adresse; weggelassen.`)
  else if (isUsed(fold(email)))
    note('users', `${label}: Die Adresse „${email}“ hat schon ein anderer; weggelassen.`)
  else return parsed.data
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
  label: string,
  { text, other, wasEmpty, isCut }: Settled,
  note: Note,
): void {
  const name = topic === 'renamedDevices' ? 'die Nummer' : 'den Namen'
  if (wasEmpty) note(topic, `${label} heißt jetzt „${text}“.`)
  if (isCut) {
    note(topic, `${label} ist zu lang und heißt jetzt „${text}“ (${text.length} Zeichen).`)
  } else if (other === 'in the portal') {
    note(topic, `${label} heißt jetzt „${text}“: Das Portal hatte schon einen solchen Eintrag.`)
  } else if (other !== undefined) {
    const older = `Nr. ${other.id} „${other.name}“`
    note(topic, `${label} heißt jetzt „${text}“: ${older} ist älter und behält ${name}.`)
  }
}

export function noteTrimmed(
  label: string,
  { text, isTrimmed, hadControls, hadUnseen }: CleanLine,
  note: Note,
): void {
  const removed: string[] = []
  if (hadUnseen) removed.push('unsichtbare Zeichen')
  if (hadControls) removed.push('Steuerzeichen')
  if (isTrimmed) removed.push('Leerzeichen am Rand')
  if (removed.length === 0) return
  note('trimmed', `${label}: ${removed.join(' und ')} entfernt, jetzt „${text}“.`)
}

export function noteDraft(label: string, { isDraft }: OldRecord, note: Note): void {
  if (isDraft) note('rest', `${label} war ein Entwurf und ist hier veröffentlicht.`)
}

export function notePassword(label: string, password: OldPassword, note: Note): void {
  if (password.is === 'none') {
    note('passwords', `${label} hat kein Passwort: keine Anmeldung, bis Sie eines vergeben.`)
  } else if (password.is === 'unreadable') {
    note(
      'passwords',
      `${label}: Das Passwort ist auf eine Weise gehasht, die das Portal nicht kennt: keine Anmeldung, bis Sie ein neues vergeben.`,
    )
  } else if (password.is === 'clear') {
    const rest =
      password.text.length > 256 ? ' Es hat mehr als 256 Zeichen: bitte ein neues vergeben.' : ''
    note('passwords', `${label}: Das Passwort lag im Klartext und ist jetzt gehasht.${rest}`)
  }
}

/** Notes numbers that spreadsheets and file systems misinterpret; they are kept as they are. */
export function noteNumber(label: string, given: string | null, note: Note): void {
  const number = given?.trim() ?? ''
  const found = looks.filter(([pattern]) => pattern.test(number)).map(([, words]) => words)
  if (found.length > 0) note('numbers', `${label} „${number}“: ${found.join(', ')}.`)
}

const looks: [RegExp, string][] = [
  [/^[=+\-@]/, 'sieht wie eine Formel aus'],
  [/^0\d+$/, 'beginnt mit einer Null'],
  [/^\d+(\.\d+)?e\d+$/i, 'sieht wie eine Zahl mit Exponent aus'],
  [/^\d{16,}$/, 'hat mehr Ziffern, als eine Tabelle behält'],
  [/[/\\:*?"<>|]/, 'hat Zeichen, die in Dateinamen nicht erlaubt sind'],
]

function description({ desc }: { desc: string | null }, label: string, note: Note): string | null {
  const cleaned = cleanText(desc, 2_000)
  if (cleaned?.isCut) note('renamed', `${label}: Die Beschreibung ist auf 2.000 Zeichen gekürzt.`)
  return cleaned?.text ?? null
}
