import type { Restored } from '#contract/bin.ts'
import { formatOthers } from '../base/formats.ts'

const namedAtMost = 3

/** What records that are restored have not got back, as a sentence or two; undefined where they have everything. */
export function notBack(restored: readonly Restored[]): string | undefined {
  const left = [...new Map(restored.flatMap((one) => one.left).map(named)).values()]
  const links = left.slice(0, namedAtMost).map(({ name }) => `„${name}“`)
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

/** Of several that were linked to the same record it is said once. */
function named(link: Restored['left'][number]) {
  return [`${link.kind} ${link.id}`, link] as const
}
