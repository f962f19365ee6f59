/** What the portal sends to the Typst process. */
export interface TypesetOrder {
  as: 'ua-1' | 'a-3a' | 'svg'
  /** A name in `documents/templates`, or a path below `server/`. */
  template: string
  /** JSON. */
  data: string
  /** Names at the top of `data` whose texts are shown as they are or not at all. */
  literal: string[]
}

/** What the process knows from its start on. */
export interface TypstStart {
  /** Files that replace those of the same name in `documents/templates`. */
  files: WorkerFile[]
  inputs: Record<string, string>
}

export interface WorkerFile {
  name: string
  bytes: Uint8Array
}

/** A mistake of a template, or of data that it does not expect. */
export interface Mistake {
  /** As the order named it, or the file that it imports. */
  file: string
  /** Counted from 1; undefined where it is not known. */
  line: number | undefined
  message: string
}

/** What the process sends back. `made`: one entry for each page of pictures, else the PDF alone. */
export type TypstAnswer = { made: Uint8Array[] } | { mistakes: Mistake[]; unprintable: string[] }
