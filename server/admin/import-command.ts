import { access, constants, stat } from 'node:fs/promises'
import { basename } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import pino from 'pino'
import { type ImportState, importKindWords, tableEncodings } from '#contract/imports.ts'
import { type Config, ConfigError } from '../core/config.ts'
import { counted, inWords } from '../core/german-numbers.ts'
import { ProblemError } from '../core/problem-error.ts'
import { openSecrets } from '../core/secrets.ts'
import type { Db } from '../db/database.ts'
import { openHashing } from '../imports/hash-passwords.ts'
import { countPasswords } from '../imports/import-passwords.store.ts'
import { countRows, listRows, readContent } from '../imports/import-rows.store.ts'
import { type ImportTools, openImports } from '../imports/import-worker.ts'
import { findImport, type ImportRecord } from '../imports/imports.store.ts'
import { showImport } from '../imports/show-import.ts'
import { beginCheck, beginRun, forgetImport } from '../imports/steer-import.ts'
import { takeTable } from '../imports/take-table.ts'
import type { ReadingOptions } from '../tables/cells.ts'
import { operator } from './note.ts'
import type { TableCommand } from './portal-commands.ts'
import { reportingMeanwhile } from './report-progress.ts'

/** Maximum number of listed rows with errors or changes. */
const mostNamed = 50
/** Polling interval while the running portal does the work, in ms. */
const lookEvery = 500

/**
 * Imports a table as the screen does: a dry run, then all rows or only the valid ones. Returns whether all is
 * well. A portal running at the same time may do the work; either of the two may.
 */
export async function runImport(
  db: Db,
  config: Config,
  { file, kind, sheet, encoding, isTrial, isOnlyGood }: TableCommand,
  say: (line: string) => void,
): Promise<boolean> {
  const logger = pino({ level: 'silent' })
  const tools: ImportTools = {
    config,
    db,
    secrets: openSecrets(config.dataDir),
    clock: () => new Date(),
  }
  const hashing = openHashing(tools, logger)
  const worker = openImports(tools, hashing, logger)
  const by = { name: operator, userId: null }
  await assertTable(file)
  const record = await takeTable(tools, by, {
    path: file,
    name: basename(file),
    kind,
    options: { sheet, encoding },
  }).catch(explain(file))
  let isKept = false
  try {
    await sayHowRead(tools, record, { sheet, encoding }, say)
    await beginCheck(tools, record)
    const checked = await untilSettled(tools, record.id, () => worker.runDue(), say)
    const counts = await countRows(db, record.id)
    say(
      `Probelauf: ${inWords(counts.new)} neu, ${inWords(counts.changed)} geändert, ${inWords(counts.equal)} gleich, ${inWords(counts.wrong)} falsch.`,
    )
    await sayWrong(db, record.id, say)
    if (counts.new + counts.changed + counts.equal + counts.wrong === 0) {
      say('Unter den Überschriften steht keine Zeile.')
      return false
    }
    const hasToStop = counts.wrong > 0 && !isOnlyGood
    if (isTrial || hasToStop || checked.phase !== 'checked') {
      if (!isTrial)
        say('Es wurde nichts importiert. Mit --only-good werden die richtigen Zeilen importiert.')
      return counts.wrong === 0
    }
    await beginRun(tools, checked, isOnlyGood ? 'good' : 'all')
    isKept = true
    const done = await untilSettled(tools, record.id, () => worker.runDue(), say)
    if (done.phase !== 'imported') {
      say(done.reason ?? 'Der Import wurde abgebrochen; es wurde nichts importiert.')
      return false
    }
    const { imported } = await countRows(db, record.id)
    say(`Importiert: ${counted(imported, 'Zeile', 'Zeilen')} (${importKindWords[kind]}).`)
    await hashAll(tools, record.id, () => hashing.runDue(), say)
    if (imported > 0)
      say(`Rückgängig machen lässt sich das 24 Stunden lang: ${config.publicUrl}/import`)
    return counts.wrong === 0
  } finally {
    // A task that still waits keeps its import, but must not hide why the command failed.
    if (!isKept) await Promise.allSettled([forgetImport(tools, record.id)])
  }
}

/** Rejects a file that cannot be read; `option` is the option before which it was named, if any. */
export async function assertTable(file: string, option?: string): Promise<void> {
  const prefix = option ? `${option}: ` : ''
  await access(file, constants.R_OK).catch(explain(file, prefix))
  if ((await stat(file)).isDirectory()) {
    throw new ConfigError(`${prefix}${file} ist ein Ordner und keine Tabelle.`)
  }
}

/** A file that cannot be read is the operator's mistake, not an internal error. */
function explain(file: string, prefix = '') {
  return (error: unknown): never => {
    const { code = '' } = error as NodeJS.ErrnoException
    if (/^(ENOENT|ENOTDIR)$/.test(code)) {
      throw new ConfigError(`${prefix}Die Datei ${file} gibt es nicht.`)
    }
    if (code === 'EACCES') throw new ConfigError(`${prefix}${file} lässt sich nicht lesen.`)
    throw offerEncoding(error)
  }
}

/**
 * Where the encoding of a table cannot be detected, the browser offers a button; the command line names an
 * option instead.
 */
export function offerEncoding(error: unknown): unknown {
  if (!(error instanceof ProblemError)) return error
  const isAboutEncoding = error.extras.errors?.some(({ code }) => code === 'encoding')
  if (!isAboutEncoding) return error
  return new ConfigError(
    `${error.message} Mit --encoding windows-1252 wird sie so gelesen, wie sie ist; andere Zeichensätze sind ${otherEncodings.join(', ')}.`,
  )
}

const otherEncodings = tableEncodings.filter((encoding) => encoding !== 'windows-1252')

async function sayHowRead(
  tools: ImportTools,
  record: ImportRecord,
  options: ReadingOptions,
  say: (line: string) => void,
): Promise<void> {
  const { kind, fits, columns, fields, table, headingRow } = await showImport(tools, record)
  if (options.sheet !== undefined && table.sheet === null) {
    throw new ConfigError('Diese Tabelle hat keine Blätter. Bitte ohne --sheet aufrufen.')
  }
  if (options.encoding !== undefined && table.encoding === null) {
    throw new ConfigError(
      'Diese Tabelle sagt selbst, wie sie kodiert ist. Bitte ohne --encoding aufrufen.',
    )
  }
  const sheet = table.sheet === null ? '' : `, Blatt „${table.sheet}“`
  const encoding = table.encoding === null ? '' : `, ${table.encoding}`
  say(
    `Gelesen: ${counted(table.rows, 'Zeile', 'Zeilen')}${sheet}${encoding}, Überschriften in Zeile ${headingRow}.`,
  )
  if (table.letters.length > 0) {
    say(`  Buchstaben: ${table.letters.join(', ')} (sind sie falsch, hilft --encoding)`)
  }
  if (fits) {
    say(
      `  Nach ihren Überschriften enthält die Tabelle eher ${importKindWords[fits]} als ${importKindWords[kind]} (--kind ${fits}).`,
    )
  }
  for (const { letter, heading, field } of columns) {
    const label = fields.find(({ name }) => name === field)?.label
    say(`  ${letter.padEnd(3)} „${heading}“ → ${label ?? 'zählt nicht'}`)
  }
}

const underWay: (ImportState | 'loading')[] = ['checking', 'importing', 'undoing']

async function untilSettled(
  { db }: ImportTools,
  id: number,
  work: () => Promise<void>,
  say: (line: string) => void,
): Promise<ImportRecord> {
  const sayDone = async () => {
    const now = await findImport(db, id)
    if (now?.task) say(`  ${counted(now.done_rows, 'Zeile', 'Zeilen')} …`)
  }
  return reportingMeanwhile(sayDone, async () => {
    for (;;) {
      await work()
      const record = await findImport(db, id)
      if (!record) throw new ConfigError('Der Import wurde inzwischen gelöscht.')
      if (!underWay.includes(record.phase)) return record
      await setTimeout(lookEvery)
    }
  })
}

async function sayWrong(db: Db, id: number, say: (line: string) => void): Promise<void> {
  const { rows, total } = await listRows(db, id, { state: 'wrong', from: 0, limit: mostNamed })
  for (const { row_number: row, content } of rows) {
    for (const { cell, value, message } of readContent(content).problems) {
      const valueText = value === null || value === '' ? '' : ` „${value}“`
      say(`  ${cell ?? `Zeile ${row}`}${valueText}: ${message}`)
    }
  }
  if (total > rows.length)
    say(`  … und ${counted(total - rows.length, 'weitere Zeile', 'weitere Zeilen')}`)
}

async function hashAll(
  { db }: ImportTools,
  id: number,
  work: () => Promise<void>,
  say: (line: string) => void,
): Promise<void> {
  const { total, ready } = await countPasswords(db, id)
  if (ready === total) return
  say(`${counted(total, 'Passwort wird', 'Passwörter werden')} vorbereitet …`)
  const sayDone = async () => {
    const now = await countPasswords(db, id)
    say(`  ${counted(now.ready, 'Passwort', 'Passwörter')} …`)
  }
  await reportingMeanwhile(sayDone, async () => {
    for (;;) {
      await work()
      const now = await countPasswords(db, id)
      if (now.ready === now.total) break
      await setTimeout(lookEvery)
    }
  })
  say(`Die Passwörter liegen für die Briefe einen Tag lang verschlüsselt im Portal.`)
}
