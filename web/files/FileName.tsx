import type { Media } from '#contract/files.ts'
import { formatSize } from '../base/formats.ts'
import { languageName } from '../base/language-choices.ts'
import { FileThumbnail } from './FileThumbnail.tsx'
import { isPreviewable, openPreview } from './preview.ts'
import { currentLabel } from './shown-media.ts'
import './file-name.css'

/** A file's name with a small picture of it; a click previews what the page can show. */
export function FileName({ media }: { media: Media }) {
  const { filename, url } = media
  return (
    <span className="file-name-cell">
      <FileThumbnail upload={url} />
      {isPreviewable(media) ? (
        <button type="button" className="file-name-button" onClick={() => openPreview(media)}>
          {filename}
        </button>
      ) : (
        <span>{filename}</span>
      )}
    </span>
  )
}

/** A file's document type, its format and size, which version it is and in which languages. */
export function FileKind({ media }: { media: Media }) {
  const { doctype, url, languages } = media
  const label = currentLabel(media)
  return (
    <>
      <span className="file-kind">{doctype?.title ?? '–'}</span>
      <span className="file-facts">
        <span>
          {url
            ? `${url.ext?.slice(1).toUpperCase() ?? 'Datei'}, ${formatSize(url.size)}`
            : 'ohne Datei'}
        </span>
        {label !== undefined && <span>Fassung {label}</span>}
        <span className="file-languages">
          {languages.map((code) => (
            <abbr key={code} title={languageName(code)}>
              {code}
            </abbr>
          ))}
        </span>
      </span>
    </>
  )
}
