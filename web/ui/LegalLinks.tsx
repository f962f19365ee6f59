import { portal } from '../base/portal-settings.ts'

/** The operator's imprint and privacy pages, where they are configured. */
export function LegalLinks() {
  return (
    <>
      {portal.imprintUrl ? <a href={portal.imprintUrl}>Impressum</a> : null}
      {portal.privacyUrl ? <a href={portal.privacyUrl}>Datenschutz</a> : null}
    </>
  )
}
