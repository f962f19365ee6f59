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
  /** The first column of those that were shown later. */
  const [shownFrom, setShownFrom] = useState<number>()
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
  const isHidden = (column: (typeof filled)[number], place: number) =>
    shownFrom === undefined && place >= atFirst && !isMeant(column)
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
                  // Whoever has asked for it goes on there, and not above all that was shown before.
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
