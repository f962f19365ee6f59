import type { ReactNode } from 'react'
import type { CustomerVersion } from '#contract/customer.ts'
import { useWords } from '../base/spoken.ts'

interface Props {
  filename: string
  version: CustomerVersion
  children: ReactNode
}

/** Opens the upload of one version in a new tab. */
export function VersionLink({ filename, version: { url }, children }: Props) {
  const texts = useWords('view')
  if (!url)
    return (
      <span>
        {children} {texts.unavailable}
      </span>
    )
  return (
    <a className="file-version" href={url.url} target="_blank" rel="noopener">
      {children}
      <span className="hidden-text">{texts.newTab(filename)}</span>
    </a>
  )
}
