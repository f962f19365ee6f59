import { NativeSelect } from '@mantine/core'
import type { Import } from '#contract/imports.ts'
import type { useReading } from './use-reading.ts'

interface Props {
  tableImport: Import
  onChange: ReturnType<typeof useReading>['change']
}

/** Number of rows offered as heading row; rows above the headings are titles. */
const headingRows = 30

/** Settings for interpreting values; they do not require reading the table again. */
export function ReadingChoices({ tableImport, onChange }: Props) {
  const { kind, headingRow, dayOrder, emptyCells } = tableImport
  const lastRow = Math.max(headingRows, headingRow)
  return (
    <>
      <NativeSelect
        label="Überschriften stehen in"
        data={Array.from({ length: lastRow + 1 }, (_, row) => ({
          value: String(row),
          label: row === 0 ? 'keiner Zeile' : `Zeile ${row}`,
        }))}
        value={String(headingRow)}
        onChange={({ currentTarget }) => onChange({ headingRow: Number(currentTarget.value) })}
      />
      {kind === 'devices' && (
        <NativeSelect
          label="„02/03/2026“ bedeutet"
          data={[
            { value: '', label: 'unklar (gilt als falsch)' },
            { value: 'dmy', label: '2. März 2026' },
            { value: 'mdy', label: '3. Februar 2026' },
          ]}
          value={dayOrder ?? ''}
          onChange={({ currentTarget }) => {
            onChange({
              dayOrder: dayOrders.find((order) => order === currentTarget.value) ?? null,
            })
          }}
        />
      )}
      {kind !== 'links' && (
        <NativeSelect
          label="Leere Zellen"
          data={[
            { value: 'clear', label: 'leeren, was schon da ist' },
            { value: 'keep', label: 'lassen, was schon da ist' },
          ]}
          value={emptyCells}
          onChange={({ currentTarget }) => {
            onChange({ emptyCells: currentTarget.value === 'keep' ? 'keep' : 'clear' })
          }}
        />
      )}
    </>
  )
}

const dayOrders = ['dmy', 'mdy'] as const
