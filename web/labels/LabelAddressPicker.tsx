import { Radio } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type LabelAddress, labelAddresses, labels } from '#contract/labels.ts'
import { formatCount } from '../base/formats.ts'
import { call } from '../client/api.ts'
import type { LabelSubjects } from './label-files.ts'

interface Props {
  subjects: LabelSubjects
  address: LabelAddress
  onChange: (address: LabelAddress) => void
}

const words: Record<LabelAddress, string> = {
  permanent: 'Dauerhafte Adresse des Portals',
  'digital-link': 'GS1 Digital Link (GTIN und Seriennummer)',
}

/** Selects the address in the codes, if GTINs and serial numbers allow a choice. */
export function LabelAddressPicker({ subjects: { kind, ids }, address, onChange }: Props) {
  const { data } = useQuery({
    queryKey: ['label-addresses', kind, ids],
    queryFn: ({ signal }) => call(labels.printAddresses, { kind, ids }, { signal }),
    meta: { action: 'previewLabel' },
  })
  const possible = data?.digitalLink.length ?? 0
  if (possible === 0) return null
  const missing = new Set(ids).size - possible
  if (missing > 0) {
    return (
      <p className="label-amount">
        GS1 Digital Links sind für {formatCount(missing)} von {formatCount(missing + possible)}{' '}
        nicht möglich: Dort fehlt die GTIN, oder die Seriennummer passt nicht hinein.
      </p>
    )
  }
  return (
    <Radio.Group
      label="Adresse im QR-Code"
      value={address}
      onChange={(value) => onChange(value as LabelAddress)}
    >
      <div className="form-choices">
        {labelAddresses.map((labelAddress) => (
          <Radio key={labelAddress} value={labelAddress} label={words[labelAddress]} />
        ))}
      </div>
    </Radio.Group>
  )
}
