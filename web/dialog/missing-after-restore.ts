import type { Restored } from '#contract/bin.ts'
import { formatOthers } from '../base/formats.ts'

const maxNamed = 3

/** What restored records have not got back, as one or two German sentences; undefined if nothing is missing. */
export function missingAfterRestore(restored: readonly Restored[]): string | undefined {
  const missingLinks = [
    ...new Map(restored.flatMap((record) => record.left).map(keyedByRecord)).values(),
  ]
  const names = missingLinks.slice(0, maxNamed).map(({ name }) => `„${name}“`)
  const unnamedCount = missingLinks.length - names.length
  const remainder =
    unnamedCount > 0
      ? ` und ${formatOthers(unnamedCount, 'einem weiteren Eintrag', 'weiteren')}`
      : ''
  const sentences = [
    missingLinks.length > 0 && `Ohne die Verknüpfung mit ${names.join(', ')}${remainder}.`,
    missingLinks.some(({ isInBin }) => isInBin) &&
      'Was davon im Papierkorb liegt, wird beim Wiederherstellen wieder verknüpft.',
    ...restored.map(
      ({ withoutGtin: gtin }) =>
        gtin && `Ohne die GTIN ${gtin}: Sie gehört inzwischen zu einer anderen Artikelnummer.`,
    ),
  ].filter(Boolean)
  return sentences.length > 0 ? sentences.join(' ') : undefined
}

/** Keyed by record, so that each missing record is named only once. */
function keyedByRecord(link: Restored['left'][number]) {
  return [`${link.kind} ${link.id}`, link] as const
}
