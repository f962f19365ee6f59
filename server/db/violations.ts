import { ProblemError } from '../http/problem-error.ts'

/** What to answer when a column that must be unique is taken: wire path and German message. */
export type UniqueRules = Record<string, { path: string; message: string }>

/** Runs a write; a taken unique value becomes a 400 that names the field, anything else flies on. */
export async function uniquely<T>(rules: UniqueRules, write: () => Promise<T>): Promise<T> {
  try {
    return await write()
  } catch (error) {
    const rule = rules[violatedColumn(error) ?? '']
    if (!rule) throw error
    throw ProblemError.field(rule.path, rule.message)
  }
}

function violatedColumn(error: unknown): string | undefined {
  if (!(error instanceof Error) || !('code' in error)) return undefined
  if (error.code === 'SQLITE_CONSTRAINT_UNIQUE') return error.message.match(/\.(\w+)$/)?.[1]
  if (error.code !== '23505' || !('detail' in error)) return undefined
  return String(error.detail).match(/^Key \((\w+)\)=/)?.[1]
}
