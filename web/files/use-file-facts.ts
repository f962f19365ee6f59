import { useMemo } from 'react'
import { doctypes } from '#contract/doctypes.ts'
import { type Guess, guessFile } from '#contract/file-names/guess-file.ts'
import type { Language } from '#contract/languages.ts'
import { useList } from '../client/queries.ts'
import type { Choice } from '../form/choice.ts'
import type { UploadItem } from './upload-items.ts'

/** Type and languages of a file, and which of them its name provided, in German. */
interface Facts {
  doctype: Choice | null
  languages: Language[]
  guessed: string
}

interface ForAll {
  doctype: Choice | null
  languages: Language[]
}

export interface FileFacts {
  /** The selectable document types. */
  doctypes: readonly { id: number; title: string }[]
  of: (item: UploadItem) => Facts
}

const maxDoctypes = 1_000
const none: never[] = []

/** Type and languages of each file: those chosen for it, or else guessed from its name, or else chosen for all. */
export function useFileFacts(forAll: ForAll): FileFacts {
  const { data } = useList(doctypes.list, {
    fields: ['title'],
    sort: 'title:asc',
    pagination: { page: 1, pageSize: maxDoctypes, withCount: false },
  })
  const knownDoctypes = data?.rows ?? none
  const guessOf = useMemo(() => {
    const guesses = new WeakMap<File, Guess<{ id: number; title: string }>>()
    return (file: File) => {
      const guess = guesses.get(file) ?? guessFile(file.name, knownDoctypes)
      guesses.set(file, guess)
      return guess
    }
  }, [knownDoctypes])
  return {
    doctypes: knownDoctypes,
    of(item: UploadItem): Facts {
      const guess = guessOf(item.file)
      const read = guess.doctype && { id: guess.doctype.id, name: guess.doctype.title }
      const guessed = [
        ...(!item.doctype && read ? ['Typ'] : []),
        ...(!item.languages && guess.languages ? ['Sprache'] : []),
      ]
      return {
        doctype: item.doctype ?? read ?? forAll.doctype,
        languages: item.languages ?? guess.languages ?? forAll.languages,
        guessed: guessed.join(' und '),
      }
    },
  }
}
