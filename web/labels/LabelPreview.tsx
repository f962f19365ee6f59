import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import type { CSSProperties } from 'react'
import { devices as deviceCalls } from '#contract/devices.ts'
import type { LabelFormat } from '#contract/labels.ts'
import { formatCount } from '../base/formats.ts'
import { call } from '../client/api.ts'
import { Banner } from '../ui/Banner.tsx'
import { RowButton } from '../ui/RowButton.tsx'
import { makeLabels } from './label-files.ts'
import { inMm } from './label-format-choice.ts'
import { useBlobUrl } from './use-blob-url.ts'
import '../ui/skeleton.css'

interface Props {
  devices: number[]
  /** Which of the devices is looked at. */
  shown: number
  onShow: (index: number) => void
  format: LabelFormat
  isKnown: boolean
}

/** One label as it will be printed, in its proportions, with its size in mm; several are leafed through. */
export function LabelPreview({ devices, shown, onShow, format, isKnown }: Props) {
  const device = devices[shown] ?? 0
  const { data, error, refetch } = useLabel(device, format.name, isKnown)
  const url = useBlobUrl(data?.blob)
  const sn = useSerialNumber(device)
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
            <img className="label-paper" src={url} alt={`Etikett von Gerät ${sn}`} />
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
        {devices.length > 1 && (
          <RowButton
            name="Voriges Etikett"
            Icon={ChevronLeft}
            onClick={() => onShow((shown || devices.length) - 1)}
          />
        )}
        <span>
          {devices.length > 1 && `${formatCount(shown + 1)} von ${formatCount(devices.length)}: `}
          <strong>{sn}</strong>
        </span>
        {devices.length > 1 && (
          <RowButton
            name="Nächstes Etikett"
            Icon={ChevronRight}
            onClick={() => onShow((shown + 1) % devices.length)}
          />
        )}
      </figcaption>
    </figure>
  )
}

function useLabel(device: number, format: string, isKnown: boolean) {
  return useQuery({
    queryKey: ['label', device, format],
    queryFn: ({ signal }) => makeLabels({ devices: [device], format, as: 'svg' }, signal),
    enabled: isKnown,
    meta: { action: 'previewLabel' },
  })
}

function useSerialNumber(id: number): string {
  const { data } = useQuery({
    queryKey: [deviceCalls.show.path, id],
    queryFn: ({ signal }) => call(deviceCalls.show, { id }, { signal }),
    meta: { action: 'setCurrentDevice' },
  })
  return data?.sn ?? '…'
}
