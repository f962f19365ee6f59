import type { CustomerDevice } from '#contract/customer.ts'

/** History state of `/customer-view`: the device that is initially expanded. */
export interface OpenAtFirst {
  openId: number
}

export function openAtFirst(device: CustomerDevice | undefined): OpenAtFirst | null {
  return device ? { openId: device.id } : null
}

/** History state of `/customer-login`: the state of the view before a guard or the end of the session redirected. */
interface CameFromView {
  view: unknown
}

export function cameFromView(): CameFromView {
  return { view: history.state }
}

/** The view's state to restore. Only ids are restored, and the view ignores those that are not this customer's. */
export function viewBefore(state: unknown): Record<string, number> | null {
  const view = (state as Partial<CameFromView> | null)?.view
  if (typeof view !== 'object' || view === null) return null
  const restorable = Object.entries(view).filter(([name, id]) => {
    return ['openId', 'shownId'].includes(name) && Number.isSafeInteger(id)
  })
  return restorable.length > 0 ? Object.fromEntries(restorable) : null
}
