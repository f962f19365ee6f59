import { devices } from '#contract/devices.ts'
import { medias } from '#contract/files.ts'
import { maxConditions } from '#contract/query.ts'
import { call } from '../client/api.ts'
import { isFatal } from '../client/is-fatal.ts'
import type { Undo } from './undo-assignment.ts'

/** Which files go to which devices, as ids. */
export interface Assignment {
  files: number[]
  devices: number[]
}

/** What an assignment has done so far, counted in links between a file and a device. */
export interface Tally {
  added: number
  /** Links that were there before. */
  before: number
  failed: number
  /** Why the last of the failed did. */
  error?: unknown
}

/** A request for those that are linked already has a condition for each device and one for the file. */
const devicesAtOnce = maxConditions - 1

/**
 * Links every file to every device and keeps what was linked before. A failure does not stop the rest, unless that
 * would fail too; a second try adds only what is missing. `undo` notes what is added, `onProgress` gets the tally after
 * each step.
 */
export async function assign(
  { files, devices: targets }: Assignment,
  undo: Undo,
  onProgress: (tally: Tally) => void,
  signal: AbortSignal,
): Promise<Tally> {
  let tally: Tally = { added: 0, before: 0, failed: 0 }
  for (const file of files) {
    for (const some of chunksOf(targets, devicesAtOnce)) {
      if (signal.aborted) return tally
      tally = await link(file, some, undo, tally)
      onProgress(tally)
      if (isFatal(tally.error)) {
        return { ...tally, failed: files.length * targets.length - tally.added - tally.before }
      }
    }
  }
  return tally
}

async function link(file: number, targets: number[], undo: Undo, tally: Tally): Promise<Tally> {
  try {
    const linked = await linkedAmong(file, targets)
    const missing = targets.filter((id) => !linked.has(id))
    if (missing.length > 0) {
      undo.note(file, missing)
      await call(medias.update, { id: file, devices: { connect: missing } })
    }
    return {
      ...tally,
      added: tally.added + missing.length,
      before: tally.before + targets.length - missing.length,
    }
  } catch (error) {
    return { ...tally, failed: tally.failed + targets.length, error }
  }
}

async function linkedAmong(file: number, targets: number[]): Promise<Set<number>> {
  const { rows } = await call(devices.list, {
    filters: { id: { $in: targets }, media: { id: file } },
    fields: ['id'],
    pagination: { page: 1, pageSize: devicesAtOnce },
  })
  return new Set(rows.map(({ id }) => id))
}

function chunksOf(ids: number[], size: number): number[][] {
  const count = Math.ceil(ids.length / size)
  return Array.from({ length: count }, (_, index) => ids.slice(index * size, (index + 1) * size))
}
