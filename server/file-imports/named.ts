import type { FileImportCorrection, FileImportEntry } from '#contract/file-imports.ts'
import type { Language } from '#contract/languages.ts'

/** Where a file belongs and what it is, as named by a table, a path or a person. */
export type Named = FileImportEntry['named']

export const nothingNamed: Named = {
  sn: null,
  part: null,
  type: null,
  language: null,
  version: null,
  title: null,
}

/** A table row that assigns a file. */
export interface Assignment {
  row_number: number
  name_key: string
  path: string
  named: Named & { problem?: string }
  /** Where it was read, in German; the row of the table by default. */
  source?: string
  /** Day of release (YYYY-MM-DD), null if it is not released; absent if none is given. */
  releasedOn?: string | null
  /** Why the file is left out unless somebody assigns it by hand, in German. */
  unlessByHand?: string | undefined
}

/** The device or article number that shows a file. */
export interface Target {
  kind: 'devices' | 'parts'
  id: number
  name: string
}

/** A file's assignment, with everything named resolved. */
export interface Assigned {
  target: Target
  /** Id of its document type; null if none. */
  doctype: number | null
  /** Null for the default languages of the settings. */
  languages: Language[] | null
  version: string | null
  /** Day of release (YYYY-MM-DD), null if it is not released; absent for today. */
  releasedOn?: string | null
  filename: string
}

/** The stored plan of a file. */
export interface Plan {
  named: Named
  /** Where the assignment was read, in German. */
  source: string | null
  reason: string | null
  /** Why undoing has left the file, in German. */
  left?: string | undefined
  /** `rowKey` of the table row that assigns it. */
  row?: string | undefined
  assigned: Assigned | null
}

/** What is needed to undo the import of a file. */
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

/** Whether a file may be the same as an assigned one; what has no type fits any. */
export function isOfType(file: { doctype: number | null }, { doctype }: Assigned): boolean {
  return doctype === null || file.doctype === doctype
}

/** By which the correction of a row finds it again, wherever the row stands by then. */
export function rowKey({ named: { problem: _, ...named } }: Pick<Assignment, 'named'>): string {
  return JSON.stringify(named)
}

/** Applies a correction to an assignment. A device replaces the article number, and vice versa. */
export function corrected(named: Named, correction: FileImportCorrection | null): Named {
  if (!correction) return named
  const { isSkipped: _, ...typed } = correction
  const entries = Object.entries(typed).filter(([, value]) => value !== undefined && value !== null)
  const merged: Named = { ...named, ...Object.fromEntries(entries) }
  if (typed.sn) return { ...merged, part: null }
  return typed.part ? { ...merged, sn: null } : merged
}

/** The normalized last segment of a path, for lookup and comparison: lower case, umlauts in one encoding. */
export function pathKey(path: string): string {
  return segmentsOf(path).at(-1) ?? ''
}

/** Whether the last segments of a path equal those of `tail`. */
export function endsWith(path: string, tail: string): boolean {
  const [segments, tailSegments] = [segmentsOf(path), segmentsOf(tail)]
  return (
    tailSegments.length > 0 &&
    tailSegments.every((part, at) => part === segments[segments.length - tailSegments.length + at])
  )
}

function segmentsOf(path: string): string[] {
  const whole = path.normalize('NFC').toLowerCase().replaceAll('\\', '/')
  return whole.split('/').filter((part) => part !== '' && part !== '.')
}
