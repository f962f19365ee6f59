import { useSearchParams } from 'wouter'
import type { z } from 'zod'
import type { Import, imports } from '#contract/imports.ts'

/** Some rows of a table: those of a state, or of what became of them. */
export interface RowChoice {
  state: NonNullable<z.input<typeof imports.rows.input>['state']>
  /** Stands in the address. */
  word: string
  name: string
  count: number
}

const param = 'nur'

/** Which rows are listed; it stands in the address, so that Back works. Those that were left come first of all. */
export function useRowFilter({ counts }: Import) {
  const [params, setParams] = useSearchParams()
  const all: RowChoice[] = [
    { state: 'new', word: 'neu', name: 'Neu', count: counts.new },
    { state: 'changed', word: 'geaendert', name: 'Geändert', count: counts.changed },
    { state: 'equal', word: 'gleich', name: 'Gleich', count: counts.equal },
    { state: 'wrong', word: 'falsch', name: 'Falsch', count: counts.wrong },
    { state: 'imported', word: 'importiert', name: 'Importiert', count: counts.imported },
    { state: 'undone', word: 'zurueck', name: 'Zurückgenommen', count: counts.undone },
    { state: 'left', word: 'geblieben', name: 'Geblieben', count: counts.left },
  ]
  const word = params.get(param) ?? (counts.left > 0 ? 'geblieben' : '')
  const filter = all.find((own) => own.word === word)
  const filters = all.filter((own) => own.count > 0 || own === filter)
  function choose(next: RowChoice | undefined) {
    setParams((current) => {
      current.delete('seite')
      current.set(param, next?.word ?? 'alle')
      return current
    })
  }
  return { filter, filters, choose }
}
