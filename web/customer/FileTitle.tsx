import { useWords } from '../base/spoken.ts'
import { FileMarks } from './FileMarks.tsx'
import { isShowable, showFile } from './shown-file.ts'
import type { TranslatedFile } from './translated-files.ts'

interface Props {
  deviceId: number
  row: TranslatedFile
}

/**
 * The name of a file with its marks; opens the file from anywhere in its row, within the page if possible, otherwise in
 * a new tab.
 */
export function FileTitle({ deviceId, row }: Props) {
  const texts = useWords('view')
  const { file } = row
  const { filename, url } = file
  // For a file in several languages, the language of its name is unknown.
  const lang = file.languages.length === 1 ? file.languages[0] : undefined
  const content = (
    <>
      <span className="file-name" lang={lang}>
        {filename}
      </span>
      <FileMarks row={row} />
    </>
  )
  if (!url) return <div className="file-title">{content}</div>
  return isShowable(file) ? (
    <button type="button" className="file-title file-show" onClick={() => showFile(deviceId, file)}>
      <span className="hidden-text">{texts.preview} </span>
      {content}
    </button>
  ) : (
    <a className="file-title file-show" href={url.url} target="_blank" rel="noopener">
      {content}
      <span className="hidden-text">{texts.inNewTab}</span>
    </a>
  )
}
