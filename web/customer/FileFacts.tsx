import type { CustomerFile } from '#contract/customer.ts'
import { formatMonth, formatSize } from '../base/formats.ts'
import { useWords } from '../base/spoken.ts'
import { EarlierVersions } from './EarlierVersions.tsx'
import { LanguageSwitch } from './LanguageSwitch.tsx'
import { isInOwnLanguage, languagesOf, type TranslatedFile } from './translated-files.ts'
import { VersionLink } from './VersionLink.tsx'

interface Props {
  row: TranslatedFile
  onChoose: (file: CustomerFile) => void
}

/** What stands below a file's name: as marks its version and its languages, and day, size, versions before. */
export function FileFacts({ row, onChoose }: Props) {
  const say = useWords('view')
  const { file, all } = row
  const { filename, versions, deliveredVersion, url } = file
  const [current, ...earlier] = versions
  const delivered = earlier.find(({ id }) => id === deliveredVersion)
  const isForeign = all.length === 1 && !isInOwnLanguage(file)
  const version = current && (delivered ? say.current : say.version)(current.version)
  const facts = [
    current?.releasedOn && formatMonth(current.releasedOn),
    url ? formatSize(url.size) : say.missing,
  ]
  return (
    <>
      <p className="file-facts">
        {isForeign ? <span className="file-mark">{languagesOf(file)}</span> : null}{' '}
        {version ? <span className="file-mark">{version}</span> : null}{' '}
        {facts.filter(Boolean).join(' · ')}
      </p>
      {current?.note ? (
        <p className="file-facts">
          {say.news} {current.note}
        </p>
      ) : null}
      {delivered ? (
        <p className="file-facts">
          <VersionLink filename={filename} version={delivered}>
            {say.delivered(delivered.version)}
          </VersionLink>
        </p>
      ) : null}
      {earlier.length > 0 ? <EarlierVersions filename={filename} versions={earlier} /> : null}
      {all.length > 1 ? <LanguageSwitch row={row} onChoose={onChoose} /> : null}
    </>
  )
}
