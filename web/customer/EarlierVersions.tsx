import type { CustomerVersion } from '#contract/customer.ts'
import { formatDay } from '../base/formats.ts'
import { useWords } from '../base/spoken.ts'
import { VersionLink } from './VersionLink.tsx'

interface Props {
  filename: string
  versions: CustomerVersion[]
}

/** The released versions before the current one, collapsed. */
export function EarlierVersions({ filename, versions }: Props) {
  const texts = useWords('view')
  return (
    <details className="file-more">
      <summary>
        {texts.earlier}
        <span className="hidden-text">{texts.of(filename)}</span> ({versions.length})
      </summary>
      <ul>
        {versions.map((version) => (
          <li key={version.id}>
            <VersionLink filename={filename} version={version}>
              {texts.version(version.version)}
            </VersionLink>
            {version.releasedOn ? texts.from(formatDay(version.releasedOn)) : ''}
            {version.note ? <p>{version.note}</p> : null}
          </li>
        ))}
      </ul>
    </details>
  )
}
