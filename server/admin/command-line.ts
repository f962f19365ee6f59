import { parseArgs } from 'node:util'

export const usage = `Aufruf: npm run portal -- <Befehl>

  user add <Benutzername> [--admin] [--email <Adresse>]   Bearbeiter anlegen
  user list                                               Bearbeiter auflisten
  user password <Benutzername>                            neues Passwort setzen
  user disable <Benutzername>                             Bearbeiter sperren
  user enable <Benutzername>                              Sperre aufheben
  setup-code                                              neuer Code für die erste Einrichtung
  help                                                    diese Hilfe

Das Passwort wird verdeckt abgefragt. Stattdessen:
  --generate         ein Passwort erzeugen und einmal anzeigen
  --password-stdin   das Passwort von der Standardeingabe lesen
`

/** A command as it was typed and understood. */
export type Command =
  | { name: 'help' | 'user list' | 'setup-code' }
  | { name: 'user disable' | 'user enable'; username: string }
  | { name: 'user password'; username: string; source: PasswordSource }
  | {
      name: 'user add'
      username: string
      source: PasswordSource
      isAdmin: boolean
      email: string | null
    }

/** Where a new password comes from. */
export type PasswordSource = 'typed' | 'stdin' | 'generated'

/** Thrown for words that are no command of ours. */
export class UsageError extends Error {}

/** Understands the words after `npm run portal --`. */
export function readCommand(words: string[]): Command {
  const { values, positionals } = parse(words)
  if (values.help || positionals.length === 0 || positionals[0] === 'help') return { name: 'help' }
  const [first, second] = positionals
  const name = first === 'user' ? `user ${second ?? ''}`.trim() : (first ?? '')
  const rest = positionals.slice(first === 'user' ? 2 : 1)
  const given = Object.keys(values)

  if (name === 'user list' || name === 'setup-code') {
    refuse(name, rest, given, [])
    return { name }
  }
  if (name === 'user disable' || name === 'user enable') {
    const username = readUsername(name, rest)
    refuse(name, rest.slice(1), given, [])
    return { name, username }
  }
  if (name === 'user password') {
    const username = readUsername(name, rest)
    refuse(name, rest.slice(1), given, passwordOptions)
    return { name, username, source: sourceOf(values) }
  }
  if (name === 'user add') {
    const username = readUsername(name, rest)
    refuse(name, rest.slice(1), given, [...passwordOptions, 'admin', 'email'])
    const { admin: isAdmin = false, email = null } = values
    return { name, username, source: sourceOf(values), isAdmin, email }
  }
  throw new UsageError(`Den Befehl „${name}“ gibt es nicht.`)
}

const passwordOptions = ['generate', 'password-stdin']

function parse(args: string[]) {
  try {
    return parseArgs({
      args,
      allowPositionals: true,
      options: {
        admin: { type: 'boolean' },
        email: { type: 'string' },
        generate: { type: 'boolean' },
        'password-stdin': { type: 'boolean' },
        help: { type: 'boolean', short: 'h' },
      },
    })
  } catch (cause) {
    const option = args.find((word) => word.startsWith('-')) ?? ''
    throw new UsageError(`Diese Angabe ist nicht zu verstehen: ${option}`, { cause })
  }
}

function readUsername(name: string, [username]: string[]): string {
  if (!username) throw new UsageError(`Zu „${name}“ gehört ein Benutzername.`)
  return username
}

function refuse(name: string, words: string[], given: string[], allowed: string[]) {
  const options = given.filter((option) => !allowed.includes(option)).map((option) => `--${option}`)
  const surplus = [...words, ...options]
  if (surplus.length > 0) throw new UsageError(`Zu „${name}“ gehört nicht: ${surplus.join(' ')}`)
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
