import { Printer } from 'lucide-react'
import { useState } from 'react'
import { devices } from '#contract/devices.ts'
import { maxLabels } from '#contract/labels.ts'
import { maxConditions } from '#contract/query.ts'
import { formatCount } from '../base/formats.ts'
import { call } from '../client/api.ts'
import { reportFailure } from '../client/failures.ts'
import { germanOrder, requestChunksOf } from '../client/pieces.ts'
import { openDialog } from '../dialog/dialogs.ts'
import { watchPlace } from '../dialog/watch-place.ts'
import { QrCode } from '../labels/label-dialogs.ts'
import { SelectionButton } from '../table/SelectionButton.tsx'
import { TrashIcon } from '../ui/row-icons.ts'
import { toast } from '../ui/toasts.tsx'
import { removeCompanies } from './remove-companies.ts'

interface Props {
  companies: number[]
  isAdmin: boolean
  onRemoved: (ids: readonly number[]) => void
}

/** The actions on the selected companies. */
export function CompanySelection({ companies, isAdmin, onRemoved }: Props) {
  const [isLoading, setIsLoading] = useState(false)

  async function printLabels() {
    setIsLoading(true)
    try {
      await openLabelsOf(companies)
    } catch (error) {
      reportFailure('printLabels', error)
    }
    setIsLoading(false)
  }

  return (
    <>
      {isAdmin && (
        <SelectionButton Icon={Printer} isMain isBusy={isLoading} onClick={printLabels}>
          Etiketten der Geräte drucken
        </SelectionButton>
      )}
      <SelectionButton Icon={TrashIcon} onClick={() => removeCompanies(companies, onRemoved)}>
        Löschen
      </SelectionButton>
    </>
  )
}

/** Opens the labels of all devices of these companies, or reports why there are none to print. */
async function openLabelsOf(companies: number[]): Promise<void> {
  const isStillHere = watchPlace()
  const foundCompanies: { id: number; sn: string }[] = []
  let total = 0
  for (const chunk of requestChunksOf(companies)) {
    const { rows, pagination } = await call(devices.list, {
      filters: { companie: { id: { $in: chunk } } },
      fields: ['sn'],
      sort: 'sn:asc',
      pagination: { pageSize: maxLabels },
    })
    foundCompanies.push(...rows)
    total += pagination.total
  }
  if (!isStillHere()) return
  if (total > maxLabels) {
    toast.warn(
      `Diese Firmen haben ${formatCount(total)} Geräte. Auf einmal lassen sich höchstens ${formatCount(maxLabels)} Etiketten drucken.`,
    )
  } else if (foundCompanies.length === 0)
    toast.info('Diesen Firmen ist noch kein Gerät zugeordnet.')
  else {
    // Each chunk is sorted, but not all of them together.
    if (companies.length > maxConditions)
      foundCompanies.sort((one, other) => germanOrder(one.sn, other.sn))
    openDialog(QrCode, { devices: foundCompanies.map(({ id }) => id) })
  }
}
