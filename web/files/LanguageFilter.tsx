import { Select } from '@mantine/core'
import { useSearchParams } from 'wouter'
import { type Language, languageCodes } from '#contract/languages.ts'
import { languageChoices } from '../base/language-choices.ts'

const param = 'sprache'
const choices = [{ value: '' as const, label: 'Alle Sprachen' }, ...languageChoices]

/** The condition that the address sets on the languages of files, and the field that changes it. */
export function useLanguageFilter() {
  const [params, setParams] = useSearchParams()
  const language = languageCodes.find((code) => code === params.get(param))
  function choose(next: Language | '' | null) {
    setParams((current) => {
      if (next) current.set(param, next)
      else current.delete(param)
      current.delete('seite')
      return current
    })
  }
  return {
    filters: language && { languages: { $contains: language } },
    field: (
      <Select<Language | ''>
        className="language-filter"
        aria-label="Sprache"
        data={choices}
        value={language ?? ''}
        onChange={choose}
        searchable
        allowDeselect={false}
        comboboxProps={{ withinPortal: false }}
      />
    ),
  }
}
