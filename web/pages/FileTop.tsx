import type { Media } from '#contract/files.ts'
import { previewPath } from '#contract/paths.ts'
import { formatDate, formatSize } from '../base/formats.ts'
import { languageName } from '../base/language-choices.ts'
import { ActiveMark } from '../files/ActiveMark.tsx'
import { DamageMark } from '../files/DamageMark.tsx'
import { isPreviewable, openPreview } from '../files/preview.ts'
import { FileIcon } from '../ui/FileIcon.tsx'
import { type Fact, Facts } from './Facts.tsx'
import '../files/record-files.css'
import './file-top.css'

/** A picture of a file's first page, which opens the file, and facts about the file. */
export function FileTop({ file }: { file: Media | undefined }) {
  return (
    <div className="file-top">
      <FirstPage file={file} />
      <div className="file-top-words">
        <h1 className="record-title">
          {file?.filename ?? (
            <>
              <span className="hidden-text">Datei wird geladen</span>
              <span className="skeleton record-title-skeleton" />
            </>
          )}
        </h1>
        <Facts label="Angaben zur Datei" skeletons={5} facts={file && factsOf(file)} />
      </div>
    </div>
  )
}

function FirstPage({ file }: { file: Media | undefined }) {
  const { url, filename } = file ?? {}
  const picture = url?.preview ? (
    <img src={previewPath(url.preview, 480)} alt="" width={480} />
  ) : (
    <span className="file-page-none">{url && <FileIcon mime={url.mime} size={48} />}</span>
  )
  if (!file || !isPreviewable(file)) return <div className="file-page">{picture}</div>
  return (
    <button
      type="button"
      className="file-page"
      aria-label={`${filename} ansehen`}
      title="Groß ansehen"
      onClick={() => openPreview(file)}
    >
      {picture}
    </button>
  )
}

function factsOf(file: Media): Fact[] {
  const { doctype, url, languages, createdAt, updatedAt } = file
  return [
    {
      label: 'Dokumententyp',
      value: (
        <>
          {doctype?.title ?? 'ohne'}{' '}
          {doctype?.reader === 'public' && <span className="public-mark">öffentlich</span>}
        </>
      ),
    },
    {
      label: 'Format',
      value: url
        ? `${url.ext?.slice(1).toUpperCase() ?? 'Datei'}, ${formatSize(url.size)}`
        : 'noch ohne Fassung',
    },
    { label: 'Sprachen', value: languages.map(languageName).join(', ') },
    { label: 'Hochgeladen am', value: formatDate(createdAt) },
    { label: 'Zuletzt geändert am', value: formatDate(updatedAt) },
    {
      label: 'Hinweis',
      value: (url?.activeContent.length ?? 0) > 0 && <ActiveMark upload={url} />,
      isWide: true,
    },
    { label: 'Schaden', value: url?.damage && <DamageMark upload={url} />, isWide: true },
  ]
}
