import { portal } from '../base/portal-settings.ts'
import { useWords } from '../base/spoken.ts'

/** The operator's imprint and privacy pages, if configured. */
export function LegalLinks() {
  const { imprint, privacy } = useWords('base')
  return (
    <>
      {portal.imprintUrl ? <a href={portal.imprintUrl}>{imprint}</a> : null}
      {portal.privacyUrl ? <a href={portal.privacyUrl}>{privacy}</a> : null}
    </>
  )
}
