/** The message from the portal to the Typst process. */
export interface TypesetOrder {
  as: 'ua-1' | 'a-3a' | 'svg'
  /** A name in `documents/templates`, or a path below `server/`. */
  template: string
  /** JSON. */
  data: string
  /** Top-level names of `data` whose texts must be shown as they are or not at all. */
  literal: string[]
}

/** The first message to the process. */
export interface TypstStart {
  /** Files that replace those of the same name in `documents/templates`. */
  files: WorkerFile[]
  inputs: Record<string, string>
}

export interface WorkerFile {
  name: string
  bytes: Uint8Array
}

/** An error in a template, or data that it does not expect. */
export interface Mistake {
  /** As named by the order, or the file that it imports. */
  file: string
  /** Counts from 1; undefined if unknown. */
  line: number | undefined
  message: string
}

/** The answer of the process. `made` has one entry per page for pictures, otherwise only the PDF. */
export type TypstAnswer = { made: Uint8Array[] } | { mistakes: Mistake[]; unprintable: string[] }
