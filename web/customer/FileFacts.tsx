import type { CustomerFile } from '#contract/customer.ts'
import { useWords } from '../base/spoken.ts'
import { EarlierVersions } from './EarlierVersions.tsx'
import { LanguageSwitch } from './LanguageSwitch.tsx'
import type { TranslatedFile } from './translated-files.ts'
import { VersionLink } from './VersionLink.tsx'

interface Props {
  row: TranslatedFile
  onChoose: (file: CustomerFile) => void
}

/** What is below a file's title: what is new, earlier versions, and languages. */
export function FileFacts({ row, onChoose }: Props) {
  const texts = useWords('view')
  const { file, all } = row
  const { filename, versions, deliveredVersion } = file
  const [current, ...earlier] = versions
  const delivered = earlier.find(({ id }) => id === deliveredVersion)
  return (
    <>
      {current?.note ? (
        <p className="file-facts">
          {texts.news} {current.note}
        </p>
      ) : null}
      {delivered ? (
        <p className="file-facts">
          <VersionLink filename={filename} version={delivered}>
            {texts.delivered(delivered.version)}
          </VersionLink>
        </p>
      ) : null}
      {earlier.length > 0 ? <EarlierVersions filename={filename} versions={earlier} /> : null}
      {all.length > 1 ? <LanguageSwitch row={row} onChoose={onChoose} /> : null}
    </>
  )
}
