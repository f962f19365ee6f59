import { MultiSelect, Select } from '@mantine/core'
import type { Language } from '#contract/languages.ts'
import { languageChoices } from '../base/language-choices.ts'
import { useSearchedList } from '../form/use-searched-list.ts'
import type { UploadItem } from './upload-items.ts'
import type { Uploads } from './uploads.ts'
import type { FileFacts } from './use-file-facts.ts'

interface Props {
  item: UploadItem
  facts: FileFacts
  uploads: Uploads
}

/** Type and languages of one file to upload, prefilled from its name. */
export function UploadFacts({ item, facts, uploads }: Props) {
  const { id, file } = item
  const { doctype, languages, guessed } = facts.of(item)
  const [typeSelect, languageSelect] = [useSearchedList(), useSearchedList()]
  return (
    <div className="upload-facts">
      <Select
        {...typeSelect}
        size="xs"
        aria-label={`Typ von ${file.name}`}
        placeholder="Typ"
        allowDeselect={false}
        data={facts.doctypes.map((choice) => ({
          value: String(choice.id),
          label: choice.title,
        }))}
        value={doctype ? String(doctype.id) : null}
        onChange={(value) => {
          const chosen = facts.doctypes.find((candidate) => String(candidate.id) === value)
          if (chosen) uploads.update(id, { doctype: { id: chosen.id, name: chosen.title } })
        }}
      />
      <MultiSelect
        {...languageSelect}
        size="xs"
        aria-label={`Sprache von ${file.name}`}
        placeholder={languages.length === 0 ? 'Sprache' : undefined}
        data={languageChoices}
        value={languages}
        onChange={(codes) => uploads.update(id, { languages: codes as Language[] })}
      />
      {guessed && <span className="upload-guess">{guessed} aus dem Namen</span>}
    </div>
  )
}
