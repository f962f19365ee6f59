import { parseArgs } from 'node:util'

export const usage = `Aufruf: npm run portal -- <Befehl>

  user add <Benutzername> [--admin] [--email <Adresse>]   Bearbeiter anlegen
  user list                                               Bearbeiter auflisten
  user password <Benutzername>                            neues Passwort setzen
  user disable <Benutzername>                             Bearbeiter sperren
  user enable <Benutzername>                              Sperre aufheben
  token create <Name> [--read-only] [--days <Tage>]       API-Schlüssel anlegen und einmal anzeigen
  token list                                              API-Schlüssel auflisten
  token revoke <Name>                                     API-Schlüssel widerrufen
  mail test <Adresse>                                     sofort eine Testmail senden
  previews make [--all]                                   fehlende Vorschaubilder erstellen, mit --all alle neu
  setup-code                                              neuer Code für die erste Einrichtung
  help                                                    diese Hilfe

Das Passwort wird verdeckt abgefragt. Stattdessen:
  --generate         ein Passwort erzeugen und einmal anzeigen
  --password-stdin   das Passwort von der Standardeingabe lesen
`

/** A command as it was typed and understood. */
export type Command =
  | { name: 'help' | 'user list' | 'token list' | 'setup-code' }
  | { name: 'user disable' | 'user enable'; username: string }
  | { name: 'user password'; username: string; source: PasswordSource }
  | {
      name: 'user add'
      username: string
      source: PasswordSource
      isAdmin: boolean
      email: string | null
    }
  | { name: 'token create'; token: string; isReadOnly: boolean; days: number | null }
  | { name: 'token revoke'; token: string }
  | { name: 'mail test'; address: string }
  | { name: 'previews make'; isAll: boolean }

/** Where a new password comes from. */
export type PasswordSource = 'typed' | 'stdin' | 'generated'

/** Thrown for words that are no command of ours. */
export class UsageError extends Error {}

/** Understands the words after `npm run portal --`. */
export function readCommand(words: string[]): Command {
  const { values, positionals } = parse(words)
  if (values.help || positionals.length === 0 || positionals[0] === 'help') return { name: 'help' }
  const [first, second] = positionals
  const isGroup = groups.includes(first ?? '')
  const name = isGroup ? `${first} ${second ?? ''}`.trim() : (first ?? '')
  const rest = positionals.slice(isGroup ? 2 : 1)
  const given = Object.keys(values)

  if (name === 'user list' || name === 'token list' || name === 'setup-code') {
    refuse(name, rest, given, [])
    return { name }
  }
  if (name === 'user disable' || name === 'user enable') {
    const username = readName(name, rest, 'ein Benutzername')
    refuse(name, rest.slice(1), given, [])
    return { name, username }
  }
  if (name === 'user password') {
    const username = readName(name, rest, 'ein Benutzername')
    refuse(name, rest.slice(1), given, passwordOptions)
    return { name, username, source: sourceOf(values) }
  }
  if (name === 'user add') {
    const username = readName(name, rest, 'ein Benutzername')
    refuse(name, rest.slice(1), given, [...passwordOptions, 'admin', 'email'])
    const { admin: isAdmin = false, email = null } = values
    return { name, username, source: sourceOf(values), isAdmin, email }
  }
  if (name === 'token create') {
    const token = readName(name, rest, 'ein Name')
    refuse(name, rest.slice(1), given, ['read-only', 'days'])
    return { name, token, isReadOnly: values['read-only'] === true, days: daysOf(values.days) }
  }
  if (name === 'token revoke') {
    const token = readName(name, rest, 'ein Name')
    refuse(name, rest.slice(1), given, [])
    return { name, token }
  }
  if (name === 'mail test') {
    const address = readName(name, rest, 'eine Adresse')
    refuse(name, rest.slice(1), given, [])
    return { name, address }
  }
  if (name === 'previews make') {
    refuse(name, rest, given, ['all'])
    return { name, isAll: values.all === true }
  }
  throw new UsageError(`Den Befehl „${name}“ gibt es nicht.`)
}

const groups = ['user', 'token', 'mail', 'previews']
const passwordOptions = ['generate', 'password-stdin']

function parse(args: string[]) {
  try {
    return parseArgs({
      args,
      allowPositionals: true,
      options: {
        admin: { type: 'boolean' },
        all: { type: 'boolean' },
        email: { type: 'string' },
        generate: { type: 'boolean' },
        'password-stdin': { type: 'boolean' },
        'read-only': { type: 'boolean' },
        days: { type: 'string' },
        help: { type: 'boolean', short: 'h' },
      },
    })
  } catch (cause) {
    const option = args.find((word) => word.startsWith('-')) ?? ''
    throw new UsageError(`Diese Angabe ist nicht zu verstehen: ${option}`, { cause })
  }
}

function readName(name: string, [word]: string[], what: string): string {
  if (!word) throw new UsageError(`Zu „${name}“ gehört ${what}.`)
  return word
}

function refuse(name: string, words: string[], given: string[], allowed: string[]) {
  const options = given.filter((option) => !allowed.includes(option)).map((option) => `--${option}`)
  const surplus = [...words, ...options]
  if (surplus.length > 0) throw new UsageError(`Zu „${name}“ gehört nicht: ${surplus.join(' ')}`)
}

function daysOf(typed: string | undefined): number | null {
  if (typed === undefined) return null
  if (/^[1-9]\d{0,3}$/.test(typed)) return Number(typed)
  throw new UsageError('Zu --days gehört eine Zahl von 1 bis 9999.')
}

function sourceOf(values: {
  generate?: boolean | undefined
  'password-stdin'?: boolean | undefined
}): PasswordSource {
  if (values.generate && values['password-stdin']) {
    throw new UsageError('Bitte nur eines angeben: --generate oder --password-stdin.')
  }
  if (values.generate) return 'generated'
  return values['password-stdin'] || !process.stdin.isTTY ? 'stdin' : 'typed'
}
