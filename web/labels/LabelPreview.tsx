import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import type { CSSProperties } from 'react'
import { devices } from '#contract/devices.ts'
import type { LabelFormat } from '#contract/labels.ts'
import { parts } from '#contract/parts.ts'
import { formatCount } from '../base/formats.ts'
import { useBlobUrl } from '../base/use-blob-url.ts'
import { call } from '../client/api.ts'
import { Banner } from '../ui/Banner.tsx'
import { RowButton } from '../ui/RowButton.tsx'
import { type LabelSubjects, makeLabels } from './label-files.ts'
import { inMm } from './label-format-choice.ts'
import '../ui/skeleton.css'

interface Props {
  subjects: LabelSubjects
  /** Index of the previewed label. */
  shown: number
  onShow: (index: number) => void
  format: LabelFormat
  isKnown: boolean
}

/** Previews one label in its proportions, with its size in mm; several can be paged through. */
export function LabelPreview({ subjects, shown, onShow, format, isKnown }: Props) {
  const { kind, ids, address } = subjects
  const id = ids[shown] ?? 0
  const { data, error, refetch } = useLabel(
    { kind, ids: [id], ...(address && { address }) },
    format.name,
    isKnown,
  )
  const url = useBlobUrl(data?.blob)
  const number = useNumber(kind, id)
  const { width, height } = format
  return (
    <figure className="label-preview">
      {error ? (
        <div className="label-failure">
          <Banner text={`Die Vorschau konnte nicht erstellt werden: ${error.message}`} />
          <Button variant="default" onClick={() => refetch()}>
            Erneut versuchen
          </Button>
        </div>
      ) : (
        <div
          className="label-measured"
          style={{ '--label-ratio': width / height } as CSSProperties}
        >
          <span className="label-width">{inMm(width)} mm</span>
          <span className="label-height">{inMm(height)} mm</span>
          {url ? (
            <img
              className="label-paper"
              src={url}
              alt={`Etikett von ${kind === 'devices' ? 'Gerät' : 'Artikelnummer'} ${number}`}
            />
          ) : (
            <div
              className="label-paper skeleton"
              role="status"
              aria-label="Vorschau wird erstellt"
            />
          )}
        </div>
      )}
      <figcaption>
        {ids.length > 1 && (
          <RowButton
            name="Voriges Etikett"
            Icon={ChevronLeft}
            onClick={() => onShow((shown || ids.length) - 1)}
          />
        )}
        <span>
          {ids.length > 1 && `${formatCount(shown + 1)} von ${formatCount(ids.length)}: `}
          <strong>{number}</strong>
        </span>
        {ids.length > 1 && (
          <RowButton
            name="Nächstes Etikett"
            Icon={ChevronRight}
            onClick={() => onShow((shown + 1) % ids.length)}
          />
        )}
      </figcaption>
    </figure>
  )
}

function useLabel(subject: LabelSubjects, format: string, isKnown: boolean) {
  return useQuery({
    queryKey: ['label', subject, format],
    queryFn: ({ signal }) => makeLabels(subject, { format, as: 'svg' }, signal),
    enabled: isKnown,
    meta: { action: 'previewLabel' },
  })
}

/** The serial number of a device, or the title of an article number. */
function useNumber(kind: LabelSubjects['kind'], id: number): string {
  const isDevice = kind === 'devices'
  const { data } = useQuery({
    queryKey: [isDevice ? devices.show.path : parts.show.path, id],
    queryFn: async ({ signal }) =>
      isDevice
        ? (await call(devices.show, { id }, { signal })).sn
        : (await call(parts.show, { id }, { signal })).title,
    meta: { action: isDevice ? 'setCurrentDevice' : 'setCurrentPart' },
  })
  return data ?? '…'
}
