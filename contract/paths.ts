// Paths that the browser calls before staff sign in, and on the customers' pages: this file knows nothing of zod, so that
// whoever imports it does not load zod.

export const customerLoginPath = '/api/devices/customer-login'
export const customerDevicesPath = '/api/devices/mine'
/**
 * More devices are not answered at once, and where these show more files than an answer may hold, fewer; a customer who has
 * more asks for those made before. None is a round number that a company may happen to have, which asks in vain.
 */
export const customerDevicesAtOnce = [1_000, 91, 7]
export const customerCountPath = '/api/devices/mine/count'
export const customerLogoutPath = '/api/devices/customer-logout'
export const staffLoginPath = '/api/auth/local'
export const staffLinkPath = '/api/auth/forgot-password'
export const staffLinkUsePath = '/api/auth/reset-password'
export const customerLinkPath = '/api/devices/forgot-password'
export const customerLinkUsePath = '/api/devices/reset-password'
export const factorSignInPath = '/api/auth/local/factor'
export const factorEnrolPath = '/api/auth/local/enrol'
export const ssoBeginPath = '/api/auth/sso/begin'
export const ssoFinishPath = '/api/auth/sso/finish'
export const setupPath = '/api/setup'
export const logsPath = '/api/logs'
export const healthPath = '/health'

/** Keeps the language that a customer has chosen. */
export const languageCookie = 'typenschild-language'

/** All files of a device as a ZIP. */
export function deviceZipPath(id: number | ':id') {
  return `/uploads/geraete/${id}.zip` as const
}

/** The asset administration shell of a device or an article number. */
export function shellPath<Of extends 'geraete' | 'artikelnummern', As extends 'aasx' | 'json'>(
  of: Of,
  id: number | ':id',
  as: As,
) {
  return `/uploads/${of}/${id}.${as}` as const
}

/** What everybody may read of one, as a package. */
export function publicShellPath(publicId: string) {
  return `/g/${publicId}/verwaltungsschale.aasx` as const
}

/** The files of selected devices, article numbers or files as a ZIP. */
export const selectionZipPath = '/uploads/auswahl.zip'
/** A container of VDI 2770 that was made. */
export function vdiPackagePath(id: number | ':id') {
  return `/uploads/vdi2770/${id}.zip` as const
}

/** How many may be selected for either. */
export const maxZipped = 500

const wantedFileParameter = 'datei'
const fileAddress = /^\/uploads\/((geraete|artikelnummern)\/)?[\w-]+\.\w+(\?download)?$/

/** The address of a login that leads on to a file; that of the login alone where `file` is no address of a file. */
export function loginFor(file: string, login: string): string {
  if (!fileAddress.test(file)) return login
  return `${login}?${new URLSearchParams({ [wantedFileParameter]: file })}`
}

/** The file that a login's query says to lead on to; whatever else stands there leads nowhere. */
export function wantedFile(search: string): string | undefined {
  const file = new URLSearchParams(search).get(wantedFileParameter) ?? ''
  return fileAddress.test(file) ? file : undefined
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

/** What phones ask when somebody puts the portal on the home screen (W3C Web Application Manifest). */
export const webManifestPath = '/manifest.webmanifest'

/** The maker's own logo, for everybody. */
export const logoPath = '/logo'
