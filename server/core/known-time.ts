import { randomUUID } from 'node:crypto'
import { readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import type { KnownTime } from './clock-watch.ts'

const KnownTimeFile = z.object({ at: z.iso.datetime(), doubted: z.number().min(0) })

/** What the last run of the portal on this folder knew about the time; undefined if it left nothing readable. */
export async function readKnownTime(dataDir: string): Promise<KnownTime | undefined> {
  try {
    const { at, doubted } = KnownTimeFile.parse(JSON.parse(await readFile(fileOf(dataDir), 'utf8')))
    return { at: Date.parse(at), doubted }
  } catch {
    return undefined
  }
}

/** Written to a temporary file and renamed, so that a crash leaves no partial file. */
export async function keepKnownTime(dataDir: string, { at, doubted }: KnownTime): Promise<void> {
  const file = fileOf(dataDir)
  const unfinished = `${file}.${randomUUID()}.tmp`
  const text = `${JSON.stringify({ at: new Date(at).toISOString(), doubted })}\n`
  try {
    await writeFile(unfinished, text, { mode: 0o600 })
    await rename(unfinished, file)
  } catch (error) {
    await rm(unfinished, { force: true })
    throw error
  }
}

function fileOf(dataDir: string): string {
  return join(dataDir, 'clock.json')
}
