import type { CustomerVersion } from '#contract/customer.ts'
import { formatDay } from '../base/formats.ts'
import { VersionLink } from './VersionLink.tsx'

interface Props {
  filename: string
  versions: CustomerVersion[]
}

/** The released versions before the current one, folded. */
export function EarlierVersions({ filename, versions }: Props) {
  return (
    <details className="file-more">
      <summary>
        Frühere Fassungen<span className="hidden-text"> von {filename}</span> ({versions.length})
      </summary>
      <ul>
        {versions.map((version) => (
          <li key={version.id}>
            <VersionLink filename={filename} version={version}>
              Fassung {version.version}
            </VersionLink>
            {version.releasedOn ? ` vom ${formatDay(version.releasedOn)}` : ''}
            {version.note ? <p>{version.note}</p> : null}
          </li>
        ))}
      </ul>
    </details>
  )
}
