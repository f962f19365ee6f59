import type { CustomerDevice } from '#contract/customer.ts'

/** History state of `/customer-view`: the device whose files are open at once. */
export interface OpenAtFirst {
  openId: number
}

export function openAtFirst(device: CustomerDevice | undefined): OpenAtFirst | null {
  return device ? { openId: device.id } : null
}

/** History state of `/customer-login`: what the view showed when the guard, or the end of the session, led away. */
interface CameFromView {
  view: unknown
}

export function cameFromView(): CameFromView {
  return { view: history.state }
}

/** What the view is to show again. Only ids come back, and the view ignores those that are not this customer's. */
export function viewBefore(state: unknown): Record<string, number> | null {
  const view = (state as Partial<CameFromView> | null)?.view
  if (typeof view !== 'object' || view === null) return null
  const kept = Object.entries(view).filter(([name, id]) => {
    return ['openId', 'shownId'].includes(name) && Number.isSafeInteger(id)
  })
  return kept.length > 0 ? Object.fromEntries(kept) : null
}
