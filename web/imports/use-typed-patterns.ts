import { useEffect, useRef, useState } from 'react'
import type { FileImport } from '#contract/file-imports.ts'
import { holdInput } from '../form/unsaved-input.ts'
import { startedWords } from './import-words.ts'

interface Typed {
  text: string
  /** The patterns that were there when typing began. */
  since: string
}

export type TypedPatterns = ReturnType<typeof useTypedPatterns>

/** What was typed as the patterns of an import, until they are taken over: it outlives the stages, and others who set some. */
export function useTypedPatterns({ patterns, state }: FileImport) {
  const kept = patterns.join('\n')
  const [typed, setTyped] = useState<Typed>()
  const caret = useRef<[start: number, end: number]>(undefined)
  const text = typed?.text ?? kept
  const lines = linesOf(text)
  const isOther = lines.join('\n') !== kept
  // Once it runs they assign nothing any more.
  const isHeld = isOther && !(state in startedWords)
  useEffect(() => (isHeld ? holdInput() : undefined), [isHeld])
  return {
    text,
    lines,
    /** Where somebody was typing when the field went with its stage. */
    caret,
    isOther,
    isHeld,
    isMeanwhile: isOther && typed !== undefined && typed.since !== kept,
    type: (next: string) => setTyped({ text: next, since: typed && isOther ? typed.since : kept }),
    /** They were taken over as they stood here; what was typed since stays. */
    takenOver: () =>
      setTyped((now) =>
        now && now.text !== text ? { ...now, since: lines.join('\n') } : undefined,
      ),
  }
}

function linesOf(text: string): string[] {
  return text.split('\n').flatMap((line) => line.trim() || [])
}
