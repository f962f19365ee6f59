import { posix } from 'node:path'
import { vdiClasses } from '#contract/doctypes.ts'
import type { FileImportCorrection } from '#contract/file-imports.ts'
import { languagesIn } from '#contract/file-names/languages-in-words.ts'
import { matchPath } from '#contract/file-names/match-path.ts'
import { type Pattern, readPattern } from '#contract/file-names/read-pattern.ts'
import { FileVersionDraft } from '#contract/file-versions.ts'
import { MediaDraft } from '#contract/files.ts'
import { plain } from '#contract/plain-words.ts'
import { ProblemError } from '../core/problem-error.ts'
import type { Db } from '../db/database.ts'
import { fold } from '../db/fold.ts'
import { cleanName, cleanTitle, extensionOf, withExtension } from '../files/file-name.ts'
import { findDevicesBySerial, findPartsByTitle } from '../imports/known-records.store.ts'
import { classOfTitle } from '../vdi2770/class-of-title.ts'
import {
  type Assigned,
  type Assignment,
  corrected,
  type Named,
  nothingNamed,
  type Plan,
  type Target,
} from './named.ts'
import { type Classes, whyNoDoctype } from './rows-of-containers.ts'

/** The rules by which files of an import are assigned. */
export interface Rules {
  patterns: Pattern[]
  doctypes: Doctypes
  /** Titles of document types by their VDI 2770 class. */
  classes: Classes
}

/** By their normalized title, which several may share. */
type Doctypes = ReadonlyMap<string, { id: number; title: string }[]>

/** Skips invalid patterns: their errors were reported when they were entered. */
export async function readRules(db: Db, patterns: readonly string[]): Promise<Rules> {
  const types = await db
    .selectFrom('doctypes')
    .select(['id', 'title', 'vdi_class'])
    .orderBy('id')
    .execute()
  return {
    patterns: patterns.flatMap((text) => {
      const read = readPattern(text)
      return 'folders' in read ? [read] : []
    }),
    doctypes: Map.groupBy(types, ({ title }) => plain(title)),
    classes: classesOf(types),
  }
}

function classesOf(types: { title: string; vdi_class: string | null }[]): Classes {
  return new Map(
    vdiClasses.flatMap((vdiClass) => {
      const titles = types.flatMap(({ title, vdi_class: id }) => {
        return (id ?? classOfTitle(title)) === vdiClass ? title : []
      })
      return titles.length === 0 ? [] : [[vdiClass, titles] as const]
    }),
  )
}

/** One possible reading of where a file belongs. */
interface Guess {
  named: Named
  source: string | null
  /** File name if no title is given. */
  name: string
  /** Why the reading is invalid, in German. */
  problem?: string | undefined
  releasedOn?: string | null | undefined
}

/** Assigns a file: by the correction entered by hand, by the table, or by the first pattern whose values all exist. */
export async function assignEntry(
  db: Db,
  { patterns, doctypes, classes }: Rules,
  path: string,
  row: Assignment | undefined,
  correction: FileImportCorrection | null,
): Promise<Plan> {
  const guesses = row ? [guessOf(row, path, correction)] : guessesBy(patterns, path)
  const typed =
    guesses.length > 0 ? guesses : [{ named: nothingNamed, source: null, name: baseOf(path) }]
  const correctedGuesses = typed.map((guess) => ({
    ...guess,
    named: corrected(guess.named, correction),
  }))
  const targets = { ...(await findTargets(db, correctedGuesses)), doctypes, classes }
  const source = isTyped(correction) ? 'von Hand' : undefined
  let nearest: { plan: Plan; hasTarget: boolean } | undefined
  for (const [at, guess] of correctedGuesses.entries()) {
    const settled = resolve(guess, path, targets)
    const plan = { named: guess.named, source: source ?? guess.source }
    if (typeof settled !== 'string') {
      return { ...plan, ...mostSpecific(correctedGuesses.slice(at), path, targets), reason: null }
    }
    const hasTarget = targetOf(guess.named, targets) !== undefined
    if (nearest === undefined || (hasTarget && !nearest.hasTarget)) {
      const reason = hasTarget ? settled : (whyNoneKnown(correctedGuesses) ?? settled)
      nearest = { plan: { ...plan, reason, assigned: null }, hasTarget }
    }
  }
  return nearest?.plan ?? { named: nothingNamed, source: null, reason: noPattern, assigned: null }
}

/** Of the readings of a path by one pattern, the one with the longest number: `A_1` is more specific than `A`. */
function mostSpecific(
  guesses: Guess[],
  path: string,
  targets: Known,
): Pick<Plan, 'named' | 'assigned'> {
  const [first] = guesses
  const alike = guesses.filter(({ source }) => source === first?.source)
  const fitting = alike.flatMap(({ named, ...guess }) => {
    const assigned = resolve({ named, ...guess }, path, targets)
    return typeof assigned === 'string' ? [] : [{ named, assigned }]
  })
  const length = (guess: (typeof fitting)[number]) => guess.assigned.target.name.length
  const [best] = fitting.toSorted((a, b) => length(b) - length(a))
  return best ?? { named: nothingNamed, assigned: null }
}

function isTyped(correction: FileImportCorrection | null): boolean {
  if (!correction) return false
  const { isSkipped: _, ...typed } = correction
  return Object.values(typed).some((value) => value !== undefined && value !== null)
}

function guessOf(
  { row_number: row, named: own, source, releasedOn, unlessByHand }: Assignment,
  path: string,
  correction: FileImportCorrection | null,
): Guess {
  const { problem: ownProblem, ...named } = own
  const both = named.sn !== null && named.part !== null ? notBoth : undefined
  // Whoever assigns a file by hand has seen what is wrong with it.
  const problem = ownProblem ?? both ?? (correction === null ? unlessByHand : undefined)
  const read = source ?? `Tabelle, Zeile ${row}`
  return { named, source: read, name: baseOf(path), problem, releasedOn }
}

function guessesBy(patterns: Pattern[], path: string): Guess[] {
  return patterns.flatMap((pattern) =>
    matchPath(pattern, path).map(({ name, lang, ...read }) => ({
      named: { ...nothingNamed, ...read, language: lang ?? null },
      source: pattern.text,
      name,
    })),
  )
}

interface Known {
  devices: Awaited<ReturnType<typeof findDevicesBySerial>>
  parts: Awaited<ReturnType<typeof findPartsByTitle>>
  doctypes: Doctypes
  classes: Classes
}

async function findTargets(db: Db, guesses: Guess[]): Promise<Pick<Known, 'devices' | 'parts'>> {
  return {
    devices: await findDevicesBySerial(
      db,
      guesses.flatMap(({ named }) => named.sn ?? []),
    ),
    parts: await findPartsByTitle(
      db,
      guesses.flatMap(({ named }) => named.part ?? []),
    ),
  }
}

/** Resolves everything named in a reading; returns an error text in German if something does not exist. */
function resolve(
  { named, name, problem, releasedOn }: Guess,
  path: string,
  targets: Known,
): Assigned | string {
  if (problem !== undefined) return problem
  const target = targetOf(named, targets)
  if (!target) return whyNoTarget(named)
  const doctype = named.type === null ? null : doctypeOf(named.type, targets)
  if (typeof doctype === 'string') return doctype
  const languages = named.language === null ? null : languagesIn(named.language)
  if (languages === undefined) return `Die Sprache „${named.language}“ ist nicht bekannt.`
  const version =
    named.version === null ? null : FileVersionDraft.shape.version.safeParse(named.version)
  if (version && !version.success) return `Fassung: ${version.error.issues[0]?.message}`
  const filename = nameOf(named.title, name, path)
  if (typeof filename !== 'string') return filename.problem
  const released = releasedOn === undefined ? {} : { releasedOn }
  return { target, doctype, languages, version: version?.data ?? null, ...released, filename }
}

/** The document type with exactly this title, or else the only one with the same normalized title. */
function doctypeOf(type: string, { doctypes, classes }: Known): number | string {
  const alike = doctypes.get(plain(type)) ?? []
  const exact = alike.find(({ title }) => fold(title) === fold(type))
  const [only, ...more] = exact ? [exact] : alike
  if (!only) return whyNoDoctype(type, classes) ?? `Den Dokumententyp „${type}“ gibt es nicht.`
  if (more.length === 0) return only.id
  const titles = alike.map(({ title }) => `„${title}“`).join(' oder ')
  return `„${type}“ kann ${titles} heißen. Bitte einen dieser Dokumententypen genau so nennen!`
}

/** The title if there is one, in which slashes are allowed; otherwise the original name. */
function nameOf(title: string | null, name: string, path: string): string | { problem: string } {
  try {
    const clean = title === null ? cleanName(name) : cleanTitle(title)
    const named = withExtension(clean, extensionOf(path))
    const checked = MediaDraft.shape.filename.safeParse(named)
    return checked.success ? checked.data : { problem: checked.error.issues[0]?.message ?? '' }
  } catch (error) {
    if (error instanceof ProblemError) return { problem: error.message }
    throw error
  }
}

/** A serial number is more specific than an article number next to it. */
function targetOf({ sn, part }: Named, { devices, parts }: Known): Target | undefined {
  if (sn !== null) {
    const found = devices.get(fold(sn))
    return found && { kind: 'devices', id: found.id, name: found.label }
  }
  const found = part === null ? undefined : parts.get(fold(part))
  return found && { kind: 'parts', id: found.id, name: found.label }
}

function whyNoTarget({ sn, part }: Named): string {
  if (sn !== null) return `Das Gerät „${sn}“ gibt es nicht.`
  if (part !== null) return `Die Artikelnummer „${part}“ gibt es nicht.`
  return noPattern
}

/** Maximum number of serial or article numbers named in a refusal. */
const maxNamed = 3

/** If several readings of a path fail: what was looked for, shortened to the first few. */
function whyNoneKnown(guesses: Guess[]): string | undefined {
  const names = [...new Set(guesses.flatMap(({ named: { sn, part } }) => sn ?? part ?? []))]
  if (guesses.length < 2 || names.length === 0) return undefined
  const some = names.slice(0, maxNamed).map((name) => `„${name}“`)
  return `Im Portal gibt es weder ein Gerät noch eine Artikelnummer ${some.join(' oder ')}.`
}

function baseOf(path: string): string {
  return posix.basename(path)
}

const notBoth = 'Bitte entweder eine Seriennummer oder eine Artikelnummer angeben!'
const noPattern = 'Kein Muster passt zu diesem Pfad.'
