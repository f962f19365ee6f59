import type { BinKind } from '#contract/bin.ts'
import { dayIn } from '../core/day.ts'
import type { BinOffice } from './given-bin.ts'
import type { BinModel } from './model-of-bin.ts'
import type { World } from './world.ts'

/** What the steps of a walk act on. */
export interface BinWork {
  world: World
  office: BinOffice
  model: BinModel
  /** Number of files created so far, to give each its own name and bytes. */
  files: number
}

export type BinModelRecord = ReturnType<BinModel['ofKind']>[number]

/** A kind of record, and numbers that choose among the existing ones. */
export interface BinChoice {
  kind: BinKind
  which: number
  other: number
}

/** In ms. */
export const day = 24 * 60 * 60_000

/** Today's date in the portal, or that of a later day. */
export function dateIn({ world }: BinWork, days = 0): string {
  return dayIn('Europe/Berlin', new Date(world.services.clock().getTime() + days * day))
}

/** One of the existing records of this kind. */
export function recordOf(
  { model }: BinWork,
  kind: BinKind,
  which: number,
): BinModelRecord | undefined {
  return pick(model.ofKind(kind), which)
}

export function pick<T>(from: T[], which: number): T | undefined {
  return from[which % Math.max(from.length, 1)]
}
