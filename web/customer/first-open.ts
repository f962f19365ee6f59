import type { CustomerDevice } from '#contract/customer.ts'
import type { OpenAtFirst } from './open-at-first.ts'

/** The scanned device, or the only one. */
export function firstOpenId(list: CustomerDevice[], state: unknown): number | undefined {
  const openId = (state as OpenAtFirst | null)?.openId
  if (list.some(({ id }) => id === openId)) return openId
  return list.length === 1 ? list[0]?.id : undefined
}
