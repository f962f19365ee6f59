import { useSearchParams } from 'wouter'

/** A choice of the filter: rows of a state, or with an outcome. */
export interface RowChoice<State extends string = string> {
  state: State
  /** Used in the address. */
  word: string
  name: string
  count: number
}

const param = 'nur'
const allRows = 'alle'

/** The rows to list: `initial` unless the address says otherwise; part of the address, so that Back works. */
export function useRowFilter<State extends string>(
  choices: readonly RowChoice<State>[],
  initial = allRows,
) {
  const [params, setParams] = useSearchParams()
  const word = params.get(param) ?? initial
  const chosenRows = choices.find((choice) => choice.word === word)
  const offered = choices.filter((choice) => choice.count > 0 || choice === chosenRows)
  function choose(next: RowChoice<State> | undefined) {
    const nextWord = next?.word ?? allRows
    setParams((current) => {
      current.delete('seite')
      if (nextWord === initial) current.delete(param)
      else current.set(param, nextWord)
      return current
    })
  }
  return { chosen: chosenRows, offered, choose }
}

/** Filter choices by outcome; rows or files that could not be undone come last. */
export function outcomeChoices(counts: Record<'imported' | 'undone' | 'left', number>) {
  return [
    { state: 'imported', word: 'importiert', name: 'Importiert', count: counts.imported },
    { state: 'undone', word: 'zurueck', name: 'Zurückgenommen', count: counts.undone },
    { state: 'left', word: leftWord, name: 'Geblieben', count: counts.left },
  ] as const
}

/** The initial filter: what undoing has left, if anything. */
export function initialWord({ left }: { left: number }): string | undefined {
  return left > 0 ? leftWord : undefined
}

/** Its word in the address. */
const leftWord = 'geblieben'
