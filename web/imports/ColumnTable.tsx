import { NativeSelect } from '@mantine/core'
import { useState } from 'react'
import type { Import } from '#contract/imports.ts'
import { formatCount } from '../base/formats.ts'

interface Props {
  tableImport: Import
  onMap: (index: number, field: string | null) => void
}

/** Number of columns shown at first: tables with hundreds of columns are mostly empty, and each column has a select. */
const atFirst = 40

/** Each column with its heading, its first values, and the field that it is mapped to. */
export function ColumnTable({ tableImport, onMap }: Props) {
  const { columns, fields } = tableImport
  /** Index of the first column that was revealed later. */
  const [shownFrom, setShownFrom] = useState<number>()
  /** Columns whose select had the focus: they stay visible, even when they are no longer mapped. */
  const [touched, setTouched] = useState<ReadonlySet<number>>(new Set())
  const isPinned = ({ field, index }: { field: string | null; index: number }) =>
    field !== null || touched.has(index)
  const choices = [
    { value: '', label: 'Nicht importieren' },
    ...fields.map(({ name, label, isRequired }) => ({
      value: name,
      label: isRequired ? `${label} (nötig)` : label,
    })),
  ]
  const filled = columns
    .map((column, index) => ({ ...column, index }))
    .filter((column) => column.heading !== '' || column.samples.length > 0 || isPinned(column))
  const isHidden = (column: (typeof filled)[number], place: number) =>
    shownFrom === undefined && place >= atFirst && !isPinned(column)
  const listed = filled.filter((column, place) => !isHidden(column, place))
  const firstHidden = filled.find(isHidden)
  return (
    <>
      <table className="import-columns">
        <thead>
          <tr>
            <th scope="col">Spalte</th>
            <th scope="col">Erste Werte</th>
            <th scope="col">Wird zu</th>
          </tr>
        </thead>
        <tbody>
          {listed.map(({ letter, heading, samples, field, index }) => (
            <tr key={letter} data-mapped={field !== null || undefined}>
              <th scope="row">
                <span className="import-letter">{letter}</span>
                {heading === '' ? <em>ohne Überschrift</em> : heading}
              </th>
              <td>
                <ul className="import-samples" aria-label={`Erste Werte der Spalte ${letter}`}>
                  {samples.map((sample, place) => (
                    // biome-ignore lint/suspicious/noArrayIndexKey: values may repeat
                    <li key={place}>{sample}</li>
                  ))}
                </ul>
              </td>
              <td>
                <NativeSelect
                  aria-label={`Spalte ${letter} wird zu`}
                  data={choices}
                  value={field ?? ''}
                  description={fields.find(({ name }) => name === field)?.hint}
                  inputWrapperOrder={['input', 'description']}
                  // The user continues at the first revealed column, not above all previous ones.
                  autoFocus={index === shownFrom}
                  onFocus={() => setTouched((before) => new Set([...before, index]))}
                  onChange={({ currentTarget }) => onMap(index, currentTarget.value || null)}
                />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {firstHidden && (
        <button
          type="button"
          className="import-more"
          onClick={() => setShownFrom(firstHidden.index)}
        >
          Alle {formatCount(filled.length)} Spalten zeigen
        </button>
      )}
    </>
  )
}
