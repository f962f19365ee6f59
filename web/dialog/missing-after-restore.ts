import type { Restored } from '#contract/bin.ts'
import { formatOthers } from '../base/formats.ts'

const maxNamed = 3

/** What restored records have not got back, as one or two German sentences; undefined if nothing is missing. */
export function missingAfterRestore(restored: readonly Restored[]): string | undefined {
  const left = [...new Map(restored.flatMap((one) => one.left).map(named)).values()]
  const links = left.slice(0, maxNamed).map(({ name }) => `„${name}“`)
  const others = left.length - links.length
  const more =
    others > 0 ? ` und ${formatOthers(others, 'einem weiteren Eintrag', 'weiteren')}` : ''
  const sentences = [
    left.length > 0 && `Ohne die Verknüpfung mit ${links.join(', ')}${more}.`,
    left.some(({ isInBin }) => isInBin) &&
      'Was davon im Papierkorb liegt, wird beim Wiederherstellen wieder verknüpft.',
    ...restored.map(
      ({ withoutGtin: gtin }) =>
        gtin && `Ohne die GTIN ${gtin}: Sie gehört inzwischen zu einer anderen Artikelnummer.`,
    ),
  ].filter(Boolean)
  return sentences.length > 0 ? sentences.join(' ') : undefined
}

/** Keyed by record, so that each missing record is named only once. */
function named(link: Restored['left'][number]) {
  return [`${link.kind} ${link.id}`, link] as const
}
