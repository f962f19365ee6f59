import type { ReactNode } from 'react'
import { devices } from '#contract/devices.ts'
import type { Part } from '#contract/parts.ts'
import { formatCount, formatDate } from '../base/formats.ts'
import { hasFailed, useList } from '../client/queries.ts'
import { pictureOf } from '../parts/part-picture.ts'
import { type Fact, Facts, PendingFact, UnknownFact } from './Facts.tsx'
import { Plate, PlatePicture } from './Plate.tsx'
import { PlateAddress, PlateMark } from './PlateAddress.tsx'

/** The nameplate of a kind of machine, and facts about it. */
export function PartTop({ part }: { part: Part | undefined }) {
  return (
    <div className="record-top">
      <Plate
        noun="Artikelnummer"
        number={part?.title}
        kind={part?.desc}
        picture={<PlatePicture src={pictureOf(part)} name={part?.title ?? ''} />}
        below={part && <PlateAddress publicId={part.publicId} />}
        mark={part && <PlateMark publicId={part.publicId} label="QR-Code der Artikelnummer" />}
      />
      <PartFacts part={part} />
    </div>
  )
}

function PartFacts({ part }: { part: Part | undefined }) {
  const count = useDeviceCount(part?.id)
  return (
    <Facts label="Angaben zur Artikelnummer" skeletons={5} facts={part && factsOf(part, count)} />
  )
}

function factsOf(part: Part, count: ReactNode): Fact[] {
  const { desc, gtin, lifetimeYears, isForPrivateUse, hasPrintedSafety, createdAt } = part
  return [
    { label: 'Beschreibung', value: isOnPlate(desc) ? null : desc, isWide: true },
    { label: 'Geräte', value: count },
    { label: 'GTIN', value: gtin },
    {
      label: 'Erwartete Lebensdauer',
      value: lifetimeYears === null ? 'wie im Portal eingestellt' : yearsOf(lifetimeYears),
    },
    { label: 'Auch für private Nutzer', value: isForPrivateUse ? 'ja' : 'nein' },
    {
      label: 'Sicherheitsinformationen liegen gedruckt bei',
      value: hasPrintedSafety ? 'ja' : 'nein',
    },
    { label: 'Angelegt am', value: formatDate(createdAt) },
  ]
}

/** Whether the nameplate shows the full text: it clips at two lines, of 22 characters each on a phone. */
function isOnPlate(desc: string | null): boolean {
  return desc === null || (desc.length <= 40 && !desc.includes('\n'))
}

function yearsOf(years: number): string {
  return years === 1 ? '1 Jahr' : `${formatCount(years)} Jahre`
}

/** Number of devices with this article number; counts at most 10,000. */
function useDeviceCount(part: number | undefined): ReactNode {
  const count = useList(
    devices.list,
    {
      filters: { part },
      fields: ['id'],
      pagination: { page: 1, pageSize: 1, withCount: 'bounded' },
    },
    part !== undefined,
  )
  if (hasFailed(count)) return <UnknownFact query={count} />
  if (!count.data) return <PendingFact />
  const { total, totalIsLowerBound } = count.data.pagination
  return totalIsLowerBound ? `mehr als ${formatCount(total)}` : formatCount(total)
}
