import { devices } from '#contract/devices.ts'
import { medias } from '#contract/files.ts'
import { parts } from '#contract/parts.ts'
import { maxConditions } from '#contract/query.ts'
import { call } from '../client/api.ts'
import { isFatal } from '../client/is-fatal.ts'
import type { Links, Undo } from './undo-assignment.ts'

/** What files are assigned to: each device for itself, or all that an article number has and will have. */
export type TargetKind = 'devices' | 'parts'

/** Which files go to which devices or article numbers, as ids. */
export interface Assignment {
  files: number[]
  kind: TargetKind
  targets: number[]
}

/** What an assignment has done so far, counted in links between a file and a device or article number. */
export interface Tally {
  added: number
  /** Links that were there before. */
  before: number
  failed: number
  /** Why the last of the failed did. */
  error?: unknown
}

/** A request for those that are linked already has a condition for each target and one for the file. */
const targetsAtOnce = maxConditions - 1

/**
 * Links every file to every target and keeps what was linked before. A failure does not stop the rest, unless that
 * would fail too; a second try adds only what is missing. `undo` notes what is added, `onProgress` gets the tally after
 * each step.
 */
export async function assign(
  { files, kind, targets }: Assignment,
  undo: Undo,
  onProgress: (tally: Tally) => void,
  signal: AbortSignal,
): Promise<Tally> {
  let tally: Tally = { added: 0, before: 0, failed: 0 }
  for (const file of files) {
    for (const some of chunksOf(targets, targetsAtOnce)) {
      if (signal.aborted) return tally
      tally = await link({ file, kind, targets: some }, undo, tally)
      onProgress(tally)
      if (isFatal(tally.error)) {
        return { ...tally, failed: files.length * targets.length - tally.added - tally.before }
      }
    }
  }
  return tally
}

async function link(step: Links, undo: Undo, tally: Tally): Promise<Tally> {
  const { file, kind, targets } = step
  try {
    const linked = await linkedAmong(step)
    const missing = targets.filter((id) => !linked.has(id))
    if (missing.length > 0) {
      undo.note({ file, kind, targets: missing })
      await call(medias.update, { id: file, [kind]: { connect: missing } })
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

async function linkedAmong({ file, kind, targets }: Links): Promise<Set<number>> {
  const linked = {
    filters: { id: { $in: targets }, media: { id: file } },
    fields: ['id'],
    pagination: { page: 1, pageSize: targetsAtOnce },
  }
  const { rows } = await (kind === 'parts' ? call(parts.list, linked) : call(devices.list, linked))
  return new Set<number>(rows.map(({ id }) => id))
}

export function chunksOf(ids: number[], size: number): number[][] {
  const count = Math.ceil(ids.length / size)
  return Array.from({ length: count }, (_, index) => ids.slice(index * size, (index + 1) * size))
}
