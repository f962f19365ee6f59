import type { FileImportCorrection, FileImportEntry } from '#contract/file-imports.ts'
import type { Language } from '#contract/languages.ts'

/** Where a file belongs and what it is, as somebody has named it. */
export type Named = FileImportEntry['named']

export const nothingNamed: Named = {
  sn: null,
  part: null,
  type: null,
  language: null,
  version: null,
  title: null,
}

/** A row of a table that says where a file belongs. */
export interface Assignment {
  row_number: number
  name_key: string
  path: string
  named: Named & { problem?: string }
  /** Where that was read, in German; else the table by its row. */
  source?: string
  /** Day of release (YYYY-MM-DD), null for what is not released; absent where nobody has said. */
  releasedOn?: string | null
}

/** What shows a file. */
export interface Target {
  kind: 'devices' | 'parts'
  id: number
  name: string
}

/** Where a file belongs, once everything that was named is known. */
export interface Assigned {
  target: Target
  /** Id of its document type; null without one. */
  doctype: number | null
  /** Null: those that the settings name. */
  languages: Language[] | null
  version: string | null
  /** Day of release (YYYY-MM-DD), null for what is not released; absent for today. */
  releasedOn?: string | null
  filename: string
}

/** What is kept of a file's plan. */
export interface Plan {
  named: Named
  /** Where that was read, in German. */
  source: string | null
  reason: string | null
  assigned: Assigned | null
}

/** What undoing a file needs. */
export type Journal =
  | { act: 'created'; media: number }
  | {
      act: 'versioned'
      media: number
      version: number
      upload: number
      versionVersion: number
      /** Whether customers saw another version before. */
      hadReleased?: boolean
    }
  | { act: 'linked'; media: number; target: 'devices' | 'parts'; id: number }
  | { act: 'nothing' }

/** Lays what was typed over what was read. Whoever names a device means no article number. */
export function corrected(named: Named, correction: FileImportCorrection | null): Named {
  if (!correction) return named
  const { isSkipped: _, ...typed } = correction
  const given = Object.entries(typed).filter(([, value]) => value !== undefined && value !== null)
  const laid: Named = { ...named, ...Object.fromEntries(given) }
  if (typed.sn) return { ...laid, part: null }
  return typed.part ? { ...laid, sn: null } : laid
}

/** By what the last part of a path is looked up in tables and compared: without case, and umlauts in one spelling. */
export function pathKey(path: string): string {
  return segmentsOf(path).at(-1) ?? ''
}

/** Whether a path ends as a table names it, folder by folder. */
export function endsWith(path: string, tail: string): boolean {
  const [own, wanted] = [segmentsOf(path), segmentsOf(tail)]
  return (
    wanted.length > 0 && wanted.every((part, at) => part === own[own.length - wanted.length + at])
  )
}

function segmentsOf(path: string): string[] {
  const whole = path.normalize('NFC').toLowerCase().replaceAll('\\', '/')
  return whole.split('/').filter((part) => part !== '' && part !== '.')
}
