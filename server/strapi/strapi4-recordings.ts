import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'

/** A call to a real Strapi 4 and its answer, as described in `recordings/README.md`. */
export interface Recording {
  /** The file's name without its extension. */
  name: string
  request: {
    method: 'GET' | 'HEAD' | 'POST' | 'PUT' | 'DELETE' | 'PATCH'
    path: string
    query?: string
    body?: unknown
    authorization?: string
  }
  signedIn: boolean
  response: { status: number; headers: Record<string, string>; body: unknown }
}

/** All recordings of the folder: read-only ones first, while the portal is as recorded. */
export async function readRecordings(): Promise<Recording[]> {
  const folder = join(import.meta.dirname, 'recordings')
  const files = (await readdir(folder)).filter((file) => file.endsWith('.json')).toSorted()
  const recordings = await Promise.all(
    files.map(async (file): Promise<Recording> => {
      const text = await readFile(join(folder, file), 'utf8')
      return { name: file.slice(0, -'.json'.length), ...JSON.parse(text) }
    }),
  )
  return recordings.toSorted((one, other) => Number(changes(one)) - Number(changes(other)))
}

/** Whether the call may change something. */
export function changes({ request }: Recording): boolean {
  return request.method !== 'GET' && request.method !== 'HEAD'
}

/** `value` as a record for property access; empty if it is not an object. */
export function record(value: unknown): Record<string, unknown> {
  return isRecord(value) ? value : {}
}

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
