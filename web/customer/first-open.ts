import type { CustomerDevice } from '#contract/customer.ts'
import type { OpenAtFirst } from './open-at-first.ts'
import type { Shown } from './shown-file.ts'

/**
 * The scanned device, if it has to be distinguished from others. Only the login sets a device without a file; with a
 * file, the device may have been expanded by hand.
 */
export function scannedId(list: CustomerDevice[], state: unknown): number | undefined {
  const { openId, shownId } = (state ?? {}) as Partial<OpenAtFirst & Shown>
  if (list.length < 2 || shownId !== undefined) return undefined
  return list.find(({ id }) => id === openId)?.id
}

/** The scanned device, or the only one. */
export function firstOpenId(list: CustomerDevice[], state: unknown): number | undefined {
  const openId = (state as OpenAtFirst | null)?.openId
  if (list.some(({ id }) => id === openId)) return openId
  return list.length === 1 ? list[0]?.id : undefined
}
