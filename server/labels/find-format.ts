import { type LabelFormat, labelFormats } from '#contract/labels.ts'
import { ProblemError } from '../core/problem-error.ts'
import type { Db } from '../db/database.ts'
import { findLabelFormat } from './label-formats.store.ts'

/** The format with this wire name, built-in or custom; throws a 400 if there is none. */
export async function findFormat(db: Db, name: string): Promise<LabelFormat> {
  const builtIn = labelFormats.find((format) => format.name === name)
  if (builtIn) return builtIn
  const [, id] = /^own-([1-9]\d{0,8})$/.exec(name) ?? []
  const ownFormat = id === undefined ? undefined : await findLabelFormat(db, Number(id))
  if (!ownFormat)
    throw ProblemError.field(
      'format',
      'Dieses Etikettenformat gibt es nicht (mehr)!',
      'unknown-relation',
    )
  const { title, width, height } = ownFormat
  return { name, title, width, height }
}
