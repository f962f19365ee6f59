import { z } from 'zod'
import { ProblemError } from '../core/problem-error.ts'

const FileInfo = z.object({ name: z.string().nullish() })
const FileInfos = z.union([z.array(FileInfo).max(100), FileInfo.transform((info) => [info])])

/**
 * The names in Strapi's form field `fileInfo`: JSON, one object or an array in the order of the files. Throws a 400 if
 * it is invalid.
 */
export function namesOf(value: unknown): (string | undefined)[] {
  const parsed = FileInfos.safeParse(typeof value === 'string' ? parseJson(value) : value)
  if (parsed.success) return parsed.data.map(({ name }) => name ?? undefined)
  throw ProblemError.field(
    'fileInfo',
    'Bitte JSON senden, zum Beispiel {"name": "Anleitung.pdf"}!',
    'format',
  )
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
