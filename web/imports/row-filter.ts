import { useSearchParams } from 'wouter'

/** Some of what an import brings in: of a state, or by what became of it. */
export interface RowChoice<State extends string = string> {
  state: State
  /** Stands in the address. */
  word: string
  name: string
  count: number
}

const param = 'nur'
const all = 'alle'

/** Which rows are listed: `usual` unless the address says otherwise, where it stands so that Back works. */
export function useRowFilter<State extends string>(
  choices: readonly RowChoice<State>[],
  usual = all,
) {
  const [params, setParams] = useSearchParams()
  const word = params.get(param) ?? usual
  const chosen = choices.find((own) => own.word === word)
  const offered = choices.filter((own) => own.count > 0 || own === chosen)
  function choose(next: RowChoice<State> | undefined) {
    const wanted = next?.word ?? all
    setParams((current) => {
      current.delete('seite')
      if (wanted === usual) current.delete(param)
      else current.set(param, wanted)
      return current
    })
  }
  return { chosen, offered, choose }
}

/** What became of rows or files; those that could not be taken back are the last. */
export function outcomeChoices(counts: Record<'imported' | 'undone' | 'left', number>) {
  return [
    { state: 'imported', word: 'importiert', name: 'Importiert', count: counts.imported },
    { state: 'undone', word: 'zurueck', name: 'Zurückgenommen', count: counts.undone },
    { state: 'left', word: leftWord, name: 'Geblieben', count: counts.left },
  ] as const
}

/** What is listed at first: what undoing has left alone, where there is some. */
export function usualWord({ left }: { left: number }): string | undefined {
  return left > 0 ? leftWord : undefined
}

/** As the address calls it. */
const leftWord = 'geblieben'
