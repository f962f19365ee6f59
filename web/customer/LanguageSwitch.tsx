import type { CustomerFile } from '#contract/customer.ts'
import { languagesOf, type TranslatedFile } from './translated-files.ts'

interface Props {
  row: TranslatedFile
  onChoose: (file: CustomerFile) => void
}

/** The languages that a file has; pressing one shows the file in it. */
export function LanguageSwitch({ row: { file, all }, onChoose }: Props) {
  return (
    <details className="file-more">
      <summary>
        Weitere Sprachen<span className="hidden-text"> von {file.filename}</span> ({all.length - 1})
      </summary>
      <div className="file-languages">
        {all.map((translation) => (
          <button
            key={translation.id}
            type="button"
            lang={translation.languages[0]}
            aria-pressed={translation.id === file.id}
            onClick={() => onChoose(translation)}
          >
            {languagesOf(translation)}
          </button>
        ))}
      </div>
    </details>
  )
}
