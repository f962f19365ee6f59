import { useEffect, useRef, useState } from 'react'
import type { FileImport } from '#contract/file-imports.ts'
import { holdInput } from '../form/unsaved-input.ts'
import { startedWords } from './import-words.ts'

interface Typed {
  text: string
  /** The stored patterns when typing began. */
  since: string
}

export type TypedPatterns = ReturnType<typeof useTypedPatterns>

/** The typed patterns of an import until they are saved: they outlive stages, and changes by others. */
export function useTypedPatterns({ patterns, state }: FileImport) {
  const storedText = patterns.join('\n')
  const [typed, setTyped] = useState<Typed>()
  const caret = useRef<[start: number, end: number]>(undefined)
  const text = typed?.text ?? storedText
  const lines = linesOf(text)
  const isOther = lines.join('\n') !== storedText
  // Once the import is running, patterns have no effect.
  const isHeld = isOther && !(state in startedWords)
  useEffect(() => (isHeld ? holdInput() : undefined), [isHeld])
  return {
    text,
    lines,
    /** The selection in the field when it disappeared with its stage. */
    caret,
    isOther,
    isHeld,
    isOutdated: isOther && typed !== undefined && typed.since !== storedText,
    type: (next: string) =>
      setTyped({ text: next, since: typed && isOther ? typed.since : storedText }),
    /** The patterns were saved as they are here; anything typed since is kept. */
    takenOver: () =>
      setTyped((now) =>
        now && now.text !== text ? { ...now, since: lines.join('\n') } : undefined,
      ),
  }
}

function linesOf(text: string): string[] {
  return text.split('\n').flatMap((line) => line.trim() || [])
}
