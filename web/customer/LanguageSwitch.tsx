import type { CustomerFile } from '#contract/customer.ts'
import { useWords } from '../base/spoken.ts'
import { languagesOf, type TranslatedFile } from './translated-files.ts'

interface Props {
  row: TranslatedFile
  onChoose: (file: CustomerFile) => void
}

/** More languages than this would take more room than the file itself. */
const maxVisible = 6

/** The languages of a file as buttons; pressing one shows the file in that language. */
export function LanguageSwitch({ row: { file, all }, onChoose }: Props) {
  const texts = useWords('view')
  const marks = (
    // biome-ignore lint/a11y/useSemanticElements: fieldsets belong to forms
    <div className="file-languages" role="group" aria-label={texts.languagesOf(file.filename)}>
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
  )
  if (all.length <= maxVisible) return marks
  return (
    <details className="file-more">
      <summary>
        {texts.translations}
        <span className="hidden-text">{texts.of(file.filename)}</span> ({all.length - 1})
      </summary>
      {marks}
    </details>
  )
}
