import { devices } from '#contract/devices.ts'
import { medias } from '#contract/files.ts'
import { parts } from '#contract/parts.ts'
import { type ListInput, maxConditions } from '#contract/query.ts'
import { call } from '../client/api.ts'
import { isFatal } from '../client/is-fatal.ts'
import { isGone } from '../client/queries.ts'
import { RequestError } from '../client/request-error.ts'
import type { Links, Undo } from './undo-assignment.ts'

/** The targets of an assignment: single devices, or article numbers with all their current and future devices. */
export type TargetKind = 'devices' | 'parts'

/** Ids of the files to assign, and of the devices or article numbers to assign them to. */
export interface Assignment {
  files: number[]
  kind: TargetKind
  targets: number[]
}

/** Progress of an assignment, counted in links between a file and a device or article number. */
export interface Tally {
  added: number
  /** Links that already existed. */
  before: number
  /** Links from or to records that have been deleted in the meantime: a retry would not create them. */
  gone: number
  failed: number
  /** The error of the latest failure. */
  error?: unknown
}

/** The request for existing links has one condition per target and one for the file. */
const targetsPerRequest = maxConditions - 1

/**
 * Links every file to every target and keeps existing links. A failure does not stop the rest, unless that would fail
 * too; a retry adds only what is missing. `undo` records new links, `onProgress` receives the tally after each step.
 */
export async function assign(
  { files, kind, targets }: Assignment,
  undo: Undo,
  onProgress: (tally: Tally) => void,
  signal: AbortSignal,
): Promise<Tally> {
  let tally: Tally = { added: 0, before: 0, gone: 0, failed: 0 }
  for (const file of files) {
    for (const chunk of chunksOf(targets, targetsPerRequest)) {
      if (signal.aborted) return tally
      tally = await link({ file, kind, targets: chunk }, undo, tally, signal)
      onProgress(tally)
      if (isFatal(tally.error)) {
        const { added, before, gone } = tally
        return { ...tally, failed: files.length * targets.length - added - before - gone }
      }
    }
  }
  return tally
}

async function link(step: Links, undo: Undo, tally: Tally, signal: AbortSignal): Promise<Tally> {
  const { targets } = step
  try {
    const linked = await linkedAmong(step)
    if (signal.aborted) return tally
    const missing = targets.filter((id) => !linked.has(id))
    const goneCount = await connect({ ...step, targets: missing }, undo)
    return {
      ...tally,
      added: tally.added + missing.length - goneCount,
      before: tally.before + targets.length - missing.length,
      gone: tally.gone + goneCount,
    }
  } catch (error) {
    if (isGone(error)) return { ...tally, gone: tally.gone + targets.length }
    return { ...tally, failed: tally.failed + targets.length, error }
  }
}

/** Creates new links, skipping targets that have been deleted in the meantime; returns their number. */
async function connect(links: Links, undo: Undo): Promise<number> {
  const { targets } = links
  if (targets.length === 0) return 0
  try {
    await connectAll(links, undo)
    return 0
  } catch (error) {
    const existing = refersToDeleted(error) ? await existingAmong(links) : targets
    if (existing.length === targets.length) throw error
    return targets.length - existing.length + (await connect({ ...links, targets: existing }, undo))
  }
}

async function connectAll(links: Links, undo: Undo): Promise<void> {
  const { file, kind, targets } = links
  try {
    await call(medias.update, { id: file, [kind]: { connect: [...targets] } })
  } catch (error) {
    // If the response was lost, the links may exist; after a refusal, they do not.
    if (!isRefused(error)) undo.note(links)
    throw error
  }
  undo.note(links)
}

function isRefused(error: unknown): boolean {
  return error instanceof RequestError && error.status >= 400 && error.status < 500
}

function refersToDeleted(error: unknown): boolean {
  return (
    error instanceof RequestError && error.fields.some(({ code }) => code === 'unknown-relation')
  )
}

function linkedAmong({ file, kind, targets }: Links): Promise<Set<number>> {
  return findIds(kind, { id: { $in: targets }, media: { id: file } })
}

async function existingAmong({ kind, targets }: Links): Promise<number[]> {
  const existing = await findIds(kind, { id: { $in: targets } })
  return targets.filter((id) => existing.has(id))
}

async function findIds(kind: TargetKind, filters: ListInput['filters']): Promise<Set<number>> {
  const query = { filters, fields: ['id'], pagination: { page: 1, pageSize: targetsPerRequest } }
  const { rows } = await (kind === 'parts' ? call(parts.list, query) : call(devices.list, query))
  return new Set<number>(rows.map(({ id }) => id))
}

export function chunksOf(ids: number[], size: number): number[][] {
  const count = Math.ceil(ids.length / size)
  return Array.from({ length: count }, (_, index) => ids.slice(index * size, (index + 1) * size))
}
