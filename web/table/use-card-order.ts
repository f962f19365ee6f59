import { useMemo } from 'react'
import { useIsPhoneScreen } from '../ui/use-is-phone.ts'
import type { TableColumn } from './DataTable.tsx'

/**
 * On a phone, sorts the columns of cards that have a title: the title first, then what is beside it and the actions,
 * then the rest.
 */
export function useCardOrder<Row>(columns: TableColumn<Row>[]): TableColumn<Row>[] {
  const isPhone = useIsPhoneScreen()
  return useMemo(
    () =>
      isPhone && columns.some(({ onPhone }) => onPhone === 'title')
        ? [...columns].sort((one, other) => placeOf(one) - placeOf(other))
        : columns,
    [isPhone, columns],
  )
}

function placeOf<Row>({ kind, onPhone }: TableColumn<Row>): number {
  if (onPhone === 'title') return 0
  if (onPhone === 'beside') return 1
  if (kind === 'actions') return 2
  return onPhone === 'below' ? 3 : 4
}
