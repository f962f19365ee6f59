import { Textarea } from '@mantine/core'
import type { ComponentProps } from 'react'
import { maxSentenceLength, type Wording } from '#contract/announcements.ts'
import type { DocumentLocale } from '#contract/documents.ts'
import { formatCount } from '../base/formats.ts'
import { languageName } from '../base/language-choices.ts'

interface Props {
  locale: DocumentLocale
  wording: Wording
  sentence: string
  /** How many companies read this language. */
  readers: number
  field: ComponentProps<typeof Textarea>
}

/** The sender's own sentence in one language, and a preview of the mail in that language for its first recipient. */
export function AnnouncedText({ locale, wording, sentence, readers, field }: Props) {
  const language = languageName(locale)
  const trimmedSentence = sentence.trim()
  const { subject, before, after } = wording
  return (
    <div className="announced-text">
      <Textarea
        label={`Eigener Satz (${language})`}
        description={readersInWords(readers, trimmedSentence !== '')}
        rows={3}
        maxLength={maxSentenceLength}
        {...field}
      />
      <section className="announced-mail" aria-label={`Vorschau auf ${language}`} lang={locale}>
        <h3>{subject}</h3>
        {before.map((text) => (
          <p key={text}>{text}</p>
        ))}
        {trimmedSentence && <p className="announced-own">{trimmedSentence}</p>}
        {after.map((text) => (
          <p key={text}>{text}</p>
        ))}
      </section>
    </div>
  )
}

/** Counts the whole list; the send button says how many of them are selected. */
function readersInWords(readers: number, hasOwn: boolean): string {
  if (readers === 0) return 'Keine Firma der Liste liest diese Sprache.'
  const firmsRead =
    readers === 1 ? '1 Firma der Liste liest' : `${formatCount(readers)} Firmen der Liste lesen`
  return `${firmsRead} diese Sprache.${hasOwn ? '' : ' Noch ohne eigenen Satz.'}`
}
