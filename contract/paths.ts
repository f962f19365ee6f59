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
