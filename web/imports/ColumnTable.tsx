import { NativeSelect } from '@mantine/core'
import { useState } from 'react'
import type { Import } from '#contract/imports.ts'
import { formatCount } from '../base/formats.ts'

interface Props {
  shown: Import
  onMap: (index: number, field: string | null) => void
}

/** Columns that are shown at first: tables of hundreds are mostly empty, and each has a choice of its own. */
const atFirst = 40

/** Each column with its heading and first values, and what it becomes. */
export function ColumnTable({ shown, onMap }: Props) {
  const { columns, fields } = shown
  const [isLong, setIsLong] = useState(false)
  /** Columns whose choice had the focus: they stay, also where nothing comes of them any more. */
  const [touched, setTouched] = useState<ReadonlySet<number>>(new Set())
  const isMeant = ({ field, index }: { field: string | null; index: number }) =>
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
    .filter((column) => column.heading !== '' || column.samples.length > 0 || isMeant(column))
  const listed = isLong
    ? filled
    : filled.filter((column, place) => place < atFirst || isMeant(column))
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
                    // biome-ignore lint/suspicious/noArrayIndexKey: the same value may stand there twice
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
                  onFocus={() => setTouched((before) => new Set([...before, index]))}
                  onChange={({ currentTarget }) => onMap(index, currentTarget.value || null)}
                />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {listed.length < filled.length && (
        <button type="button" className="import-more" onClick={() => setIsLong(true)}>
          Alle {formatCount(filled.length)} Spalten zeigen
        </button>
      )}
    </>
  )
}
