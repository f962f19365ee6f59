import { sql } from 'kysely'
import type { Known } from '../accounts/mentions.store.ts'
import type { Db } from '../db/database.ts'
import { fold } from '../db/fold.ts'
import type { Stamp } from '../db/versions.ts'
import { update } from '../db/write.ts'
import { logsTable } from '../logs/logs.table.ts'
import { forgotten } from './person-data.store.ts'

/** Log entries by or about a person, in every spelling of name and address. */
export async function listEntriesOf(db: Db, person: Known) {
  const personNames = textsOf(person)
  if (personNames.length === 0) return []
  const names = await namesIn(db, personNames)
  const entries = await candidates(db, names)
  return entries.filter(({ message, user_name: user }) => {
    return isOneOf(personNames, user) || withoutNames(message, names) !== message
  })
}

/** Erases a person from the log; the entries stay. */
export async function forgetInLog(tx: Db, stamp: Stamp, person: Known): Promise<void> {
  const personNames = textsOf(person)
  const names = await namesIn(tx, personNames)
  for (const { id, message, user_name: user } of await listEntriesOf(tx, person)) {
    await update(tx, logsTable, stamp, id, {
      message: withoutNames(message, names),
      user: isOneOf(personNames, user) ? forgotten : user,
      address: null,
    })
  }
}

/**
 * Erases name and address of a company's contact person from the log. As the name may be an ordinary word, it
 * is only removed from entries about that company.
 */
export async function forgetContactInLog(
  tx: Db,
  stamp: Stamp,
  company: string,
  { name, mail }: Known,
): Promise<void> {
  await forgetInLog(tx, stamp, { name: null, mail })
  const personNames = textsOf({ name, mail: null })
  if (personNames.length === 0) return
  const names = await namesIn(tx, personNames)
  for (const { id, message, company_name: about } of await candidates(tx, names)) {
    const changed = withoutNames(message, names)
    if (about !== company || changed === message) continue
    await update(tx, logsTable, stamp, id, { message: changed })
  }
}

function textsOf({ name, mail }: Known): string[] {
  return [name, mail].flatMap((text) => (text?.trim() ? [text.trim()] : []))
}

function isOneOf(names: string[], user: string | null): boolean {
  return user !== null && names.some((text) => fold(text) === fold(user))
}

/** Entries that may mean the person; only a match of whole words decides. */
function candidates(db: Db, { own: names, users }: Names) {
  const each = names.map((text) => holds('message_folded', fold(text)))
  if (users.length > 0) each.push(sql`user_name in (${sql.join(users)})`)
  return db
    .selectFrom('logs')
    .select(['id', 'created_at', 'type', 'status', 'message', 'user_name', 'address'])
    .select('company_name')
    .where(sql<boolean>`(${sql.join(each, sql` or `)})`)
    .orderBy('id')
    .execute()
}

function holds(column: string, text: string) {
  const pattern = `%${text.replaceAll(/[\\%_]/g, (sign) => `\\${sign}`)}%`
  return sql`${sql.ref(column)} like ${pattern} escape '\\'`
}

/** What to search for in messages: the person, and others whose names contain this one. */
interface Names {
  pattern: RegExp
  own: string[]
  /** The person's names as spelled in the user column of the log. */
  users: string[]
}

async function namesIn(db: Db, names: string[]): Promise<Names> {
  const users = await db.selectFrom('users').select(['username', 'email']).execute()
  const userNames = await db.selectFrom('logs').select('user_name').distinct().execute()
  const inLog = userNames.flatMap(({ user_name: name }) => (name === null ? [] : [name]))
  const all = [...users.flatMap(({ username, email }) => [username, email]), ...inLog]
  const otherNames = new Set(
    all.flatMap((name) => {
      const isOther = name && !isOneOf(names, name)
      return isOther && names.some((text) => fold(name).includes(fold(text))) ? [name.trim()] : []
    }),
  )
  // Longest first, so that the longest matching name wins.
  const texts = [...otherNames, ...names].toSorted((a, b) => b.length - a.length).map(spelled)
  return {
    pattern: new RegExp(`${begin}(?:${texts.join('|')})${end}`, 'giu'),
    own: names,
    users: inLog.filter((name) => isOneOf(names, name)),
  }
}

/** Boundaries of a name: `bernd` matches neither in `bernd.meier` nor in `x-bernd@…`, but does at the end of a sentence. */
const begin = String.raw`(?<![\p{L}\p{N}_@+-]|[\p{L}\p{N}]\.)`
const end = String.raw`(?![\p{L}\p{N}_@]|[.+-][\p{L}\p{N}])`

function spelled(text: string): string {
  const literal = text.normalize('NFC').replaceAll(/[\\^$.*+?()[\]{}|/]/g, String.raw`\$&`)
  return literal.replaceAll(/ß|ss/gi, '(?:ß|ss)')
}

function withoutNames(message: string | null, { pattern, own: names }: Names): string | null {
  if (message === null) return null
  const composed = message.normalize('NFC')
  const changed = composed.replaceAll(pattern, (found) =>
    isOneOf(names, found) ? forgotten : found,
  )
  return changed === composed ? message : changed
}
