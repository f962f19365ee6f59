/**
 * Determines which elements the prerendered `/customer-login` has. Everything else in it is text that the server
 * inserts at the placeholders `__NAME__`, `__SUPPORT_EMAIL__`, `__IMPRINT_URL__`, `__PRIVACY_URL__`, `__SN__` and,
 * percent-encoded, `__SN_ENCODED__`.
 */
export interface LoginShape {
  /** Whether the URL names the device of a scanned nameplate. */
  isScanned: boolean
  hasLogo: boolean
  hasImprint: boolean
  hasPrivacy: boolean
}

/** The prerendered markup as written by the build, relative to the folder of the built browser part. */
export const loginMarkupFile = '.vite/customer-login.json'

/** Content of that file. */
export interface LoginMarkup {
  /** Path of the script with the words of every page, by language. */
  words: Record<string, string>
  /** HTML by language and shape. */
  login: Record<string, Record<string, string>>
}

/** The key of a shape in that file. */
export function shapeKey({ isScanned, hasLogo, hasImprint, hasPrivacy }: LoginShape): string {
  return [
    isScanned && 'scanned',
    hasLogo && 'logo',
    hasImprint && 'imprint',
    hasPrivacy && 'privacy',
  ]
    .filter(Boolean)
    .join(' ')
}

/** All possible shapes. */
export function loginShapes(): LoginShape[] {
  const either = [false, true]
  return either.flatMap((isScanned) =>
    either.flatMap((hasLogo) =>
      either.flatMap((hasImprint) =>
        either.map((hasPrivacy) => ({ isScanned, hasLogo, hasImprint, hasPrivacy })),
      ),
    ),
  )
}

/** The device number from `?sn=` in a URL, exactly as written; a blank one counts as none. */
export function scannedNumber(search: string): string | undefined {
  const sn = new URLSearchParams(search).get('sn')
  return sn?.trim() ? sn : undefined
}
