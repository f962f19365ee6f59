import type { CustomerFile } from '#contract/customer.ts'
import { useWords } from '../base/spoken.ts'
import { languagesOf, type TranslatedFile } from './translated-files.ts'

interface Props {
  row: TranslatedFile
  onChoose: (file: CustomerFile) => void
}

/** The languages that a file has; pressing one shows the file in it. */
export function LanguageSwitch({ row: { file, all }, onChoose }: Props) {
  const say = useWords('view')
  return (
    <details className="file-more">
      <summary>
        {say.translations}
        <span className="hidden-text">{say.of(file.filename)}</span> ({all.length - 1})
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
