import { navigate, useHistoryState } from 'wouter/use-browser-location'
import type { CustomerDevice, CustomerFile } from '#contract/customer.ts'

/** History state of `/customer-view` while a file is previewed, so that Back closes it. */
export interface Shown {
  shownId: number
}

/** A file whose upload exists. */
export type KeptFile = CustomerFile & { url: NonNullable<CustomerFile['url']> }

/** Whether the page can display files of this kind. */
export function isShowable({ url }: CustomerFile): boolean {
  return url !== null && /^(application\/pdf|image\/(png|jpeg|webp|gif))$/.test(url.mime)
}

/** Opens the preview of a file of this device; on returning, the device is expanded. */
export function showFile(deviceId: number, { id }: CustomerFile): void {
  // A second click before the preview covers the list must not require a second Back.
  if ((history.state as Partial<Shown> | null)?.shownId === id) return
  navigate(location.pathname, { state: { openId: deviceId, shownId: id } })
}

/** The file being previewed, if it belongs to one of these devices. */
export function useShownFile(devices: CustomerDevice[]): KeptFile | undefined {
  const shownId = useHistoryState<Partial<Shown> | null>()?.shownId
  if (shownId === undefined) return undefined
  for (const { media } of devices) {
    const file = media.find(({ id }) => id === shownId)
    if (file?.url) return { ...file, url: file.url }
  }
  return undefined
}
