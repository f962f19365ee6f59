// Paths that the browser calls before staff sign in, and on the customers' pages. This file does not import zod, so
// that its importers do not load it.

export const customerLoginPath = '/api/devices/customer-login'
export const customerDevicesPath = '/api/devices/mine'
/**
 * How many devices are answered at once: the largest of these whose files fit into one answer; clients ask for older
 * devices separately. None is a round number, which a company may happen to have: it would ask for more in vain.
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

/** Cookie with the language that a customer has chosen. */
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

/** The public part of a shell, as a package. */
export function publicShellPath(publicId: string) {
  return `/g/${publicId}/verwaltungsschale.aasx` as const
}

/** The files of selected devices, article numbers or files as a ZIP. */
export const selectionZipPath = '/uploads/auswahl.zip'
/** A generated container of VDI 2770. */
export function vdiPackagePath(id: number | ':id') {
  return `/uploads/vdi2770/${id}.zip` as const
}

/** Maximum number of selected records for either. */
export const maxZipped = 500

const wantedFileParameter = 'datei'
const fileAddress = /^\/uploads\/((geraete|artikelnummern)\/)?[\w-]+\.\w+(\?download)?$/

/**
 * The address of a login that redirects to a file afterwards; the plain login if `file` is not the address of a file.
 */
export function loginFor(file: string, login: string): string {
  if (!fileAddress.test(file)) return login
  return `${login}?${new URLSearchParams({ [wantedFileParameter]: file })}`
}

/** The file to redirect to, from a login's query; anything else there is ignored. */
export function wantedFile(search: string): string | undefined {
  const file = new URLSearchParams(search).get(wantedFileParameter) ?? ''
  return fileAddress.test(file) ? file : undefined
}

/** Widths of previews, in pixels. Smaller images keep their size and are never enlarged. */
export const previewWidths = [1200, 480, 96] as const
export type PreviewWidth = (typeof previewWidths)[number]

/** Path of the preview of this width; `preview` is the file's attribute of that name. */
export function previewPath<const Preview extends string>(
  preview: Preview,
  width: PreviewWidth | ':width',
) {
  return `${preview}-${width}.webp` as const
}

/** The W3C Web Application Manifest, requested by phones for the home screen. */
export const webManifestPath = '/manifest.webmanifest'

/** The maker's own logo, public. */
export const logoPath = '/logo'
