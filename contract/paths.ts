// Paths that the browser calls before staff sign in, and on the customers' pages: this file knows nothing of zod, so that
// whoever imports it does not load zod.

export const customerLoginPath = '/api/devices/customer-login'
export const customerDevicesPath = '/api/devices/mine'
export const customerLogoutPath = '/api/devices/customer-logout'
export const staffLoginPath = '/api/auth/local'
export const setupPath = '/api/setup'
export const logsPath = '/api/logs'
export const healthPath = '/health'

/** All files of a device as a ZIP. */
export function deviceZipPath(id: number | ':id') {
  return `/uploads/geraete/${id}.zip` as const
}

/** Pixels: how wide the pictures of a file are. An image that has less is shown as it is, never enlarged. */
export const previewWidths = [1200, 480, 96] as const
export type PreviewWidth = (typeof previewWidths)[number]

/** A picture of a file, of whose `preview` it is one. */
export function previewPath<const Preview extends string>(
  preview: Preview,
  width: PreviewWidth | ':width',
) {
  return `${preview}-${width}.webp` as const
}
