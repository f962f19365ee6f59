import type { CustomerDevice } from '#contract/customer.ts'

/** History state of `/customer-view`: the device whose files are open at once. */
interface OpenAtFirst {
  openId: number
}

export function openAtFirst(device: CustomerDevice | undefined): OpenAtFirst | null {
  return device ? { openId: device.id } : null
}

/** The scanned device, or the only one. */
export function firstOpenId(list: CustomerDevice[], state: unknown): number | undefined {
  const openId = (state as OpenAtFirst | null)?.openId
  if (list.some(({ id }) => id === openId)) return openId
  return list.length === 1 ? list[0]?.id : undefined
}
