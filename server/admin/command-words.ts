import { parseArgs } from 'node:util'
import { looksLikeAddress } from '../core/real-place.ts'

/** Thrown for arguments that are not a valid command. */
export class UsageError extends Error {}

/** The arguments of a command. */
export interface TypedCommand {
  /** One word, or two if the first one is a group; undefined if nothing but options was typed. */
  name: string | undefined
  /** The words after the name. */
  words: string[]
  options: Options
}

export type Options = ReturnType<typeof parse>['values']

const groups = ['user', 'token', 'person', 'mail', 'previews', 'search', 'import']

/** Splits arguments into the name of a command, its words and options. */
export function typedCommand(args: string[]): TypedCommand {
  const { values: options, positionals, tokens } = parse(args)
  assertSingleValues(tokens)
  const [first, second = ''] = positionals
  if (first !== undefined && groups.includes(first)) {
    return { name: `${first} ${second}`.trim(), words: positionals.slice(2), options }
  }
  return { name: first, words: positionals.slice(1), options }
}

const knownOptions = {
  abort: { type: 'boolean' },
  admin: { type: 'boolean' },
  all: { type: 'boolean' },
  company: { type: 'boolean' },
  email: { type: 'string' },
  encoding: { type: 'string' },
  generate: { type: 'boolean' },
  kind: { type: 'string' },
  'only-good': { type: 'boolean' },
  'password-stdin': { type: 'boolean' },
  pattern: { type: 'string', multiple: true },
  'read-only': { type: 'boolean' },
  repair: { type: 'boolean' },
  database: { type: 'string' },
  days: { type: 'string' },
  'dry-run': { type: 'boolean' },
  files: { type: 'string' },
  force: { type: 'boolean' },
  from: { type: 'string' },
  logs: { type: 'boolean' },
  report: { type: 'string' },
  scopes: { type: 'string' },
  sheet: { type: 'string' },
  table: { type: 'string' },
  'time-zone': { type: 'string' },
  to: { type: 'string' },
  uploads: { type: 'string' },
  'without-keys': { type: 'boolean' },
  help: { type: 'boolean', short: 'h' },
} as const

function parse(args: string[]) {
  try {
    return parseArgs({
      args: joinNegative(args),
      allowPositionals: true,
      tokens: true,
      options: knownOptions,
    })
  } catch (cause) {
    throw new UsageError(mistakenOption(cause as NodeJS.ErrnoException), { cause })
  }
}

/** Joins an option and a negative number after it, which would be taken for an option of its own: `--days -5`. */
function joinNegative(args: string[]): string[] {
  const joined: string[] = []
  for (const word of args) {
    const last = joined.at(-1) ?? ''
    if (/^-\d/.test(word) && takesValue(last)) joined.splice(-1, 1, `${last}=${word}`)
    else joined.push(word)
  }
  return joined
}

function takesValue(word: string): boolean {
  const name = word.replace(/^--/, '')
  if (name === word || !Object.hasOwn(knownOptions, name)) return false
  return knownOptions[name as keyof typeof knownOptions].type === 'string'
}

/** Names only the option: the value typed after it may hold a password. */
function mistakenOption({ code, message }: NodeJS.ErrnoException): string {
  const [option = ''] = /--?[^'\s<=]+/.exec(message) ?? []
  if (code !== 'ERR_PARSE_ARGS_INVALID_OPTION_VALUE') {
    return `Diese Angabe ist nicht zu verstehen: ${option}`
  }
  return message.includes('does not take')
    ? `Zu ${option} gehört kein Wert.`
    : `Zu ${option} fehlt der Wert.`
}

/** Refuses repeated options, whose first value would be ignored, and empty values, which come from unset variables. */
function assertSingleValues(tokens: ReturnType<typeof parse>['tokens']) {
  const seen = new Set<string>()
  for (const token of tokens) {
    if (token.kind !== 'option' || token.value === undefined) continue
    if (token.value === '') throw new UsageError(`Zu ${token.rawName} fehlt der Wert.`)
    if (seen.has(token.name)) {
      throw new UsageError(`Bitte ${token.rawName} nur einmal angeben.`)
    }
    if (token.name !== 'pattern') seen.add(token.name)
  }
}

/** Refuses words and options that do not belong to a command. */
export function refuse(name: string, words: string[], options: Options, allowed: string[]): void {
  const others = Object.keys(options).filter((option) => !allowed.includes(option))
  const surplus = [...words.map(withoutAddress), ...others.map((option) => `--${option}`)]
  if (surplus.length > 0) throw new UsageError(`Zu „${name}“ gehört nicht: ${surplus.join(' ')}`)
}

export function readName(name: string, [word]: string[], what: string): string {
  if (!word) throw new UsageError(`Zu „${name}“ gehört ${what}.`)
  return word
}

/** Refuses a password typed after the name without repeating it: terminal output may be logged. */
export function readUsername(name: string, words: string[]): string {
  const username = readName(name, words, 'ein Benutzername')
  if (words.length === 1) return username
  throw new UsageError(
    `Zu „${name}“ gehört nur ein Benutzername, mit Leerzeichen in Anführungszeichen; das Passwort wird verdeckt abgefragt.`,
  )
}

export function readPlace(name: string, words: string[], what: string): string {
  const place = readName(name, words, what)
  if (!looksLikeAddress(place)) return place
  throw new UsageError(`Zu „${name}“ gehört ${what}, keine Adresse.`)
}

export function readBackupName(name: string, [word]: string[]): string | undefined {
  if (word === undefined || !looksLikeAddress(word)) return word
  throw new UsageError(
    `Zu „${name}“ gehört der Name einer Sicherung wie 2026-11-23T01-30-00Z, keine Adresse.`,
  )
}

/** Shortens an address, which may hold a password. */
export function withoutAddress(word: string): string {
  return looksLikeAddress(word) ? word.replace(/:.*/s, ':…') : word
}
