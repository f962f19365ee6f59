/**
 * What decides which elements the prerendered `/customer-login` has. All else in it are texts, which the
 * server puts in the places `__NAME__`, `__SUPPORT_EMAIL__`, `__IMPRINT_URL__`, `__PRIVACY_URL__`, `__SN__` and,
 * percent-encoded, `__SN_ENCODED__`.
 */
export interface LoginShape {
  /** The address names the device of a scanned nameplate. */
  isScanned: boolean
  hasLogo: boolean
  hasImprint: boolean
  hasPrivacy: boolean
}

/** The build's file of prerendered markups, under the folder of the built browser part. */
export const loginMarkupFile = '.vite/customer-login.json'

/** What that file holds. */
export interface LoginMarkup {
  /** The scripts that hold the words of every page: language to path. */
  words: Record<string, string>
  /** Language to shape to HTML. */
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

/** Every shape there is. */
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

/** The device number that an address carries as `?sn=`, exactly as written; a blank one counts as none. */
export function scannedNumber(search: string): string | undefined {
  const sn = new URLSearchParams(search).get('sn')
  return sn?.trim() ? sn : undefined
}
