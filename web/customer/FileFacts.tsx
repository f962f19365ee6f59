import type { CustomerFile, CustomerVersion } from '#contract/customer.ts'
import { formatDay, formatMonth, formatSize } from '../base/formats.ts'
import { useWords } from '../base/spoken.ts'
import { EarlierVersions } from './EarlierVersions.tsx'
import { LanguageSwitch } from './LanguageSwitch.tsx'
import { isInOwnLanguage, languagesOf, type TranslatedFile } from './translated-files.ts'
import { VersionLink } from './VersionLink.tsx'

interface Props {
  row: TranslatedFile
  onChoose: (file: CustomerFile) => void
}

/** What stands below a file's name: its version and those before, its size, its languages. */
export function FileFacts({ row, onChoose }: Props) {
  const say = useWords('view')
  const { file, all } = row
  const { filename, versions, deliveredVersion, url } = file
  const [current, ...earlier] = versions
  const delivered = earlier.find(({ id }) => id === deliveredVersion)
  const isTold = all.length > 1 || !isInOwnLanguage(file)
  const facts = [
    isTold && languagesOf(file),
    current && (delivered ? asCurrent(current, say) : asOnly(current, say)),
    url && formatSize(url.size),
  ]
  return (
    <>
      <p className="file-facts">{facts.filter(Boolean).join(' · ')}</p>
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

type Words = ReturnType<typeof useWords<'view'>>

function asCurrent({ version, releasedOn }: CustomerVersion, say: Words) {
  return releasedOn ? say.currentSince(version, formatMonth(releasedOn)) : say.current(version)
}

function asOnly({ version, releasedOn }: CustomerVersion, say: Words) {
  return releasedOn ? say.since(version, formatDay(releasedOn)) : say.version(version)
}
