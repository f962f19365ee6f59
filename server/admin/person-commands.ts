import type { User } from '#contract/auth.ts'
import { listMentions } from '../accounts/mentions.store.ts'
import { findStoredAbout } from '../accounts/stored-about-user.store.ts'
import {
  countActiveAdmins,
  findCredentials,
  findUser,
  removeUser,
} from '../accounts/users.store.ts'
import { removeSessionsOf } from '../auth/sessions.store.ts'
import { counted } from '../core/german-numbers.ts'
import { ProblemError } from '../core/problem-error.ts'
import { type Db, inTransaction } from '../db/database.ts'
import { lockLinks, versionKey } from '../db/versions.ts'
import { wipeLog } from '../db/wipe-log.ts'
import { forgetInHistory, listFormerUsersCalled } from '../history/former-users.store.ts'
import { byOperator, note } from './note.ts'
import {
  findCompanyNumbered,
  forgetAddresses,
  forgetContact,
  forgetMentions,
  forgotten,
  listDevicesOf,
  listEntriesAbout,
  listSignIns,
} from './person-data.store.ts'
import { forgetContactInBin, forgetInBin } from './person-in-bin.store.ts'
import { forgetContactInLog, forgetInLog, listEntriesOf } from './person-in-log.store.ts'
import type { Command } from './portal-commands.ts'

type Export = Extract<Command, { name: 'person export' }>
type Erase = Extract<Command, { name: 'person erase' }>

/** Returns everything stored about a staff user or a company's contact person, as JSON. */
export async function exportPerson(db: Db, { who, isCompany }: Export): Promise<string[]> {
  const data = isCompany ? await dataOfCompany(db, who) : await dataOfStaff(db, who)
  // The version of a record is no personal data.
  return [JSON.stringify(data, (key, value) => (key === versionKey ? undefined : value), 2)]
}

/** Erases a staff user or a company's contact person. */
export async function erasePerson(db: Db, command: Erase): Promise<string[]> {
  try {
    const lines = command.isCompany
      ? await eraseContact(db, command.who)
      : await eraseStaff(db, command)
    return [
      ...lines,
      'In früheren Sicherungen ist es noch enthalten; nach einer Wiederherstellung den Befehl bitte wiederholen.',
    ]
  } finally {
    // Even if nothing is left: a command that was killed has perhaps erased it, but not from the log of the database.
    await wipeLog(db)
  }
}

async function dataOfStaff(db: Db, nameOrMail: string) {
  const { user, known } = await findStaff(db, nameOrMail)
  const mentions = await listMentions(db, known)
  const log = await listEntriesOf(db, known)
  if (!user && mentions.length + log.length === 0) throw unknown(nameOrMail)
  const stored = user && (await findStoredAbout(db, user.id, new Date()))
  return {
    benutzer: user ?? null,
    anmeldungen: stored?.sessions ?? [],
    passkeys: stored?.passkeys ?? [],
    appSeit: stored?.appSince ?? null,
    kontenBeimAnbieter: stored?.identities ?? [],
    ansichten: stored?.views ?? [],
    genanntIn: mentions,
    protokoll: log,
  }
}

async function eraseStaff(db: Db, { who, isWithLog }: Erase): Promise<string[]> {
  const { user, known } = await findStaff(db, who)
  const entries = await listEntriesOf(db, known)
  const mentions = await listMentions(db, known)
  if (!user && mentions.length + entries.length === 0) throw unknown(who)
  const stamp = { at: new Date(), ...byOperator }
  await inTransaction(db, async (tx) => {
    if (user) {
      await removeSessionsOf(tx, 'staff', user.id)
      await removeUser(tx, stamp.at, user.id)
      if (user.isAdmin && (await countActiveAdmins(tx)) === 0) {
        throw new ProblemError('last-administrator', lastAdministrator)
      }
    }
    for (const id of await formerIdsOf(tx, user, who)) await forgetInHistory(tx, stamp.at, id)
    await forgetMentions(tx, known)
    await forgetInBin(tx, known)
    if (isWithLog) await forgetInLog(tx, stamp, known)
    await note(tx, `Personenbezogene Daten von „${isWithLog ? forgotten : who}“ gelöscht`)
  })
  return [
    user
      ? `„${user.username}“ wurde gelöscht; alle Anmeldungen sind beendet.`
      : 'Es gibt keinen Zugang mehr.',
    mentions.length === 0
      ? 'In Datensätzen stand der Name nicht.'
      : `Der Name steht nicht mehr in ${counted(mentions.length, 'Datensatz', 'Datensätzen')}.`,
    logNotice(entries.length, isWithLog),
  ]
}

function logNotice(count: number, isWithLog: boolean): string {
  if (count === 0) return 'Im Protokoll stand der Name nicht.'
  if (isWithLog) {
    return `In ${counted(count, 'Protokolleintrag', 'Protokolleinträgen')} steht „${forgotten}“.`
  }
  const keep = count === 1 ? 'behält' : 'behalten'
  return `Den Namen ${keep} ${counted(count, 'Protokolleintrag', 'Protokolleinträge')}, 180 Tage lang (mit --logs sofort ohne ihn).`
}

async function dataOfCompany(db: Db, nameOrMail: string) {
  const company = await requireCompany(db, nameOrMail)
  const devices = await listDevicesOf(db, company.id)
  const ids = devices.map(({ id }) => id)
  const logEntries = await listEntriesAbout(db, company.name)
  const naming = await listEntriesOf(db, { name: null, mail: company.email })
  return {
    firma: company,
    geraete: devices,
    anmeldungen: [
      ...(await listSignIns(db, 'company', [company.id])),
      ...(await listSignIns(db, 'device', ids)),
    ],
    genanntIn: await listMentions(db, { name: null, mail: company.email }),
    protokoll: [...new Map([...logEntries, ...naming].map((entry) => [entry.id, entry])).values()],
  }
}

async function eraseContact(db: Db, nameOrMail: string): Promise<string[]> {
  const deleted = await eraseDeletedContact(db, nameOrMail)
  if (deleted) return deleted
  const company = await requireCompany(db, nameOrMail)
  const devices = await listDevicesOf(db, company.id)
  await inTransaction(db, async (tx) => {
    const stamp = { at: new Date(), ...byOperator }
    await forgetContact(tx, stamp, company.id)
    await forgetMentions(tx, { name: null, mail: company.email })
    await forgetInBin(tx, { name: null, mail: company.email })
    await forgetAddresses(tx, company.name)
    await forgetContactInLog(tx, stamp, company.name, {
      name: company.contact,
      mail: company.email,
    })
    await removeSessionsOf(tx, 'company', company.id)
    for (const { id } of devices) await removeSessionsOf(tx, 'device', id)
    await note(tx, `Ansprechpartner der Firma „${company.name}“ gelöscht`)
  })
  return [
    `Ansprechpartner und E-Mail-Adresse von „${company.name}“ wurden gelöscht, beide und Netzadressen aus dem Protokoll entfernt.`,
    'Firmenname, Anschrift, Beschreibung und Notizen an Geräten bleiben: bitte im Portal durchsehen.',
  ]
}

/** The same for a company in the bin, unless another company uses its number by now. */
async function eraseDeletedContact(db: Db, nameOrMail: string): Promise<string[] | undefined> {
  if (!/^\d{1,10}$/.test(nameOrMail) || (await findCompanyNumbered(db, Number(nameOrMail))))
    return undefined
  const name = await inTransaction(db, async (tx) => {
    await lockLinks(tx)
    const found = await forgetContactInBin(tx, Number(nameOrMail))
    if (found !== undefined) {
      await forgetAddresses(tx, found)
      await note(tx, `Ansprechpartner der gelöschten Firma „${found}“ gelöscht`)
    }
    return found
  })
  if (name === undefined) return undefined
  return [`Ansprechpartner und E-Mail-Adresse von „${name}“ im Papierkorb wurden gelöscht.`]
}

/** Finds a staff user by name or mail address; for a deleted one, the typed text is all that is known. */
async function findStaff(db: Db, nameOrMail: string) {
  const credentials = await findCredentials(db, nameOrMail)
  const user = credentials && (await findUser(db, credentials.id))
  const typed = nameOrMail.includes('@')
    ? { name: null, mail: nameOrMail }
    : { name: nameOrMail, mail: null }
  return { user, known: user ? { name: user.username, mail: user.email } : typed }
}

/** The ids under which the history knows somebody whose account has been deleted. */
async function formerIdsOf(tx: Db, user: User | undefined, nameOrMail: string): Promise<number[]> {
  const byName = await listFormerUsersCalled(tx, user?.username ?? nameOrMail)
  return [...new Set([...byName, ...(user ? [user.id] : [])])]
}

async function requireCompany(db: Db, nameOrMail: string) {
  const company = /^\d{1,10}$/.test(nameOrMail)
    ? await findCompanyNumbered(db, Number(nameOrMail))
    : undefined
  if (!company)
    throw new ProblemError(
      'not-found',
      `Eine Firma mit der Kundennummer „${nameOrMail}“ gibt es nicht.`,
    )
  return company
}

function unknown(nameOrMail: string): ProblemError {
  return new ProblemError('not-found', `Über „${nameOrMail}“ ist nichts gespeichert.`)
}

const lastAdministrator = 'Mindestens ein Administrator muss sich anmelden können!'
