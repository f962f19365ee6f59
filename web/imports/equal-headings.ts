import type { Import } from '#contract/imports.ts'
import { plain } from '#contract/plain-words.ts'

type Column = Pick<Import['columns'][number], 'letter' | 'heading' | 'field'>

/**
 * German notes on columns with equal headings of which only some are mapped: nobody would notice among forty others.
 */
export function equalHeadings(columns: readonly Column[]): string[] {
  const groups = new Map<string, Column[]>()
  for (const column of columns) {
    const name = plain(column.heading)
    if (name !== '') groups.set(name, [...(groups.get(name) ?? []), column])
  }
  return [...groups.values()].flatMap((equal) => {
    const counting = equal.filter(({ field }) => field !== null)
    if (counting.length === 0 || counting.length === equal.length) return []
    const verb = counting.length === 1 ? 'Importiert wird' : 'Importiert werden'
    return `Die Überschrift „${equal[0]?.heading}“ steht über den Spalten ${listed(equal)}: ${verb} ${listed(counting)}.`
  })
}

function listed(columns: Column[]): string {
  const letters = columns.map(({ letter }) => letter)
  return [letters.slice(0, -1).join(', '), ...letters.slice(-1)].filter(Boolean).join(' und ')
}
