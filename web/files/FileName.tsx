import type { Media } from '#contract/files.ts'
import { formatSize } from '../base/formats.ts'
import { languageName } from '../base/language-choices.ts'
import { RecordLink } from '../dialog/RecordLink.tsx'
import { ActiveMark } from './ActiveMark.tsx'
import { DamageMark } from './DamageMark.tsx'
import { FileThumbnail } from './FileThumbnail.tsx'
import { currentLabel } from './shown-media.ts'
import './file-name.css'

/** A file's name with a thumbnail, linked to its page. */
export function FileName({ media: { id, filename, url } }: { media: Media }) {
  return (
    <span className="file-name-cell">
      <FileThumbnail upload={url} />
      <RecordLink to="/files" id={id}>
        {filename}
      </RecordLink>
    </span>
  )
}

/** The language codes of a file. */
export function Languages({ of }: { of: readonly string[] }) {
  return (
    <span className="file-languages">
      {of.map((code) => (
        <abbr key={code} title={languageName(code)}>
          {code}
        </abbr>
      ))}
    </span>
  )
}

/** A file's document type, format, size, version and languages. */
export function FileKind({ media }: { media: Media }) {
  const { doctype, url, languages } = media
  const label = currentLabel(media)
  return (
    <>
      <span className="file-kind clamped">{doctype?.title ?? '–'}</span>
      <span className="file-facts cell-detail">
        <span>
          {url
            ? `${url.ext?.slice(1).toUpperCase() ?? 'Datei'}, ${formatSize(url.size)}`
            : 'ohne Datei'}
        </span>
        {label !== undefined && <span>Fassung {label}</span>}
        <Languages of={languages} />
        <ActiveMark upload={url} />
        <DamageMark upload={url} />
      </span>
    </>
  )
}
