import { TextInput } from '@mantine/core'
import { SelectInput } from '../form/SelectInput.tsx'
import type { useLabelFormats } from '../labels/label-format-choice.ts'

const languages = [
  { value: '', label: 'Sprache der Firma' },
  { value: 'de', label: 'Deutsch' },
  { value: 'en', label: 'Englisch' },
]

interface LanguageProps {
  name: string
  value: string
  error?: string
  onChange: (value: string) => void
}

/** The language of letters. */
export function BatchLanguage(props: LanguageProps) {
  return <SelectInput label="Sprache der Briefe" data={languages} {...props} />
}

type FormatsProps = Pick<
  ReturnType<typeof useLabelFormats>,
  'formats' | 'format' | 'hint' | 'choose'
> & {
  /** Props of the input for the number of used labels. */
  skip: object
}

/** The label format to print on. */
export function BatchFormat({ formats, format, hint, choose, skip }: FormatsProps) {
  return (
    <>
      <SelectInput
        label="Format der Etiketten"
        data={formats.map(({ name, title }) => ({ value: name, label: title }))}
        description={hint}
        value={format.name}
        onChange={choose}
      />
      {format.sheet && (
        <TextInput
          label="Etiketten überspringen"
          description="Auf einem angebrochenen Bogen: wie viele Etiketten schon abgezogen sind."
          inputMode="numeric"
          {...skip}
        />
      )}
    </>
  )
}
