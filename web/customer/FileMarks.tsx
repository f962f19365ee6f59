import type { ReactNode } from 'react'
import { formatMonth, formatSize } from '../base/formats.ts'
import { useWords } from '../base/spoken.ts'
import {
  isInOwnLanguage,
  languageCodes,
  languagesOf,
  type TranslatedFile,
} from './translated-files.ts'

/** One line: several languages or a foreign one, the version, its month and its size. */
export function FileMarks({ row: { file, all } }: { row: TranslatedFile }) {
  const texts = useWords('view')
  const { versions, deliveredVersion, url } = file
  const [current, ...earlier] = versions
  const isAlone = all.length === 1
  const isInMany = isAlone && file.languages.length > 1
  const isForeign = isAlone && !isInMany && !isInOwnLanguage(file)
  const isDelivered = !earlier.some(({ id }) => id === deliveredVersion)
  const version = current && (isDelivered ? texts.version : texts.current)(current.version)
  const facts = [
    current?.releasedOn && formatMonth(current.releasedOn),
    url ? formatSize(url.size) : texts.missing,
  ]
  return (
    <span className="file-facts">
      {isInMany ? (
        <>
          <span className="hidden-text">{languagesOf(file)} </span>
          <Mark text={<span aria-hidden>{languageCodes(file)}</span>} />
        </>
      ) : null}
      {isForeign ? <Mark text={languagesOf(file)} /> : null}
      {version ? <Mark text={<WithPause text={version} />} /> : null}
      {facts.filter(Boolean).join('\u00a0· ')}
    </span>
  )
}

/** Without a pause, screen readers would read version and month as one date. */
function WithPause({ text }: { text: string }) {
  return (
    <>
      {text}
      <span className="hidden-text">,</span>
    </>
  )
}

function Mark({ text }: { text: ReactNode }) {
  return (
    <>
      <span className="file-mark">{text}</span>{' '}
    </>
  )
}
