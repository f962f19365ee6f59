import { Button, NativeSelect } from '@mantine/core'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { navigate } from 'wouter/use-browser-location'
import {
  type Import,
  type ImportKind,
  importKinds,
  importKindWords,
  imports,
} from '#contract/imports.ts'
import { call } from '../client/api.ts'
import { reportFailure } from '../client/failures.ts'
import { refresh } from '../client/queries.ts'
import { Banner } from '../ui/Banner.tsx'
import { pickTable, tableFiles } from './pick-table.ts'
import { readAsBefore } from './read-as-before.ts'
import { encodingWords, knownEncoding, readAsWords } from './table-encodings.ts'
import { sentTable, type TableOptions } from './table-upload.ts'
import { showImport } from './use-import.ts'
import { useSending } from './use-sending.ts'

/**
 * Settings that the file itself does not state correctly: changing one sends the file again. `children` are further
 * inputs.
 */
export function RereadForm({
  tableImport,
  children,
}: {
  tableImport: Import
  children: ReactNode
}) {
  const { id, kind, table, fits } = tableImport
  const readAs = readAsWords(table)
  const [awaitedOptions, setAwaitedOptions] = useState<TableOptions>()
  const picker = useRef<HTMLInputElement>(null)
  /** The latest import: the user can change settings while the table is being sent. */
  const now = useRef(tableImport)
  useEffect(() => {
    now.current = tableImport
  }, [tableImport])
  const { send, sending, problem, refuse } = useSending(async (rereadImport, signal) => {
    showImport(await readAsBefore(rereadImport, now.current))
    if (!signal.aborted) navigate(`/import/${rereadImport.id}`, { replace: true })
    void forget(id)
  })

  function changeOption(change: Partial<TableOptions>) {
    const options = { ...optionsOf(kind, table), ...awaitedOptions, ...change }
    const file = sentTable(id)
    if (file) void send(file, options)
    else setAwaitedOptions(options)
  }

  function take(files: File[]) {
    const picked = pickTable(files)
    if ('problem' in picked) refuse(picked.problem)
    else if (awaitedOptions) void send(picked.file, awaitedOptions)
  }

  const common = { 'aria-busy': sending !== undefined }
  return (
    <>
      {problem && <Banner text={problem} />}
      {awaitedOptions && (
        <div className="import-again">
          <p>Um die Datei anders zu lesen, wählen Sie sie bitte noch einmal aus.</p>
          <Button variant="default" onClick={() => picker.current?.click()}>
            Datei auswählen
          </Button>
          <input
            ref={picker}
            type="file"
            hidden
            aria-label="Dieselbe Tabelle"
            accept={tableFiles}
            onChange={({ currentTarget }) => {
              take([...(currentTarget.files ?? [])])
              // Allows selecting the same file again after a failure.
              currentTarget.value = ''
            }}
          />
        </div>
      )}
      {fits && (
        <Banner
          type="warn"
          text={`Nach ihren Überschriften enthält die Tabelle eher ${importKindWords[fits]} als ${importKindWords[kind]}. Wenn das stimmt, wählen Sie es bitte bei „Die Tabelle enthält“.`}
        />
      )}
      <div className="import-fields">
        <NativeSelect
          {...common}
          label="Die Tabelle enthält"
          data={importKinds.map((value) => ({ value, label: importKindWords[value] }))}
          value={awaitedOptions?.kind ?? kind}
          onChange={({ currentTarget }) =>
            changeOption({ kind: currentTarget.value as ImportKind })
          }
        />
        {table.sheets.length > 1 && (
          <NativeSelect
            {...common}
            label="Blatt"
            data={table.sheets}
            value={awaitedOptions?.sheet ?? table.sheet ?? ''}
            onChange={({ currentTarget }) => changeOption({ sheet: currentTarget.value })}
          />
        )}
        {table.format === 'csv' && (
          <NativeSelect
            {...common}
            label="Zeichensatz"
            data={encodingWords}
            value={awaitedOptions?.encoding ?? table.encoding ?? ''}
            onChange={({ currentTarget }) =>
              changeOption({ encoding: knownEncoding(currentTarget.value) })
            }
          />
        )}
        {table.format === 'csv' && (
          <NativeSelect
            {...common}
            label="Werte sind getrennt durch"
            data={delimiters}
            value={awaitedOptions?.delimiter ?? table.delimiter ?? ''}
            onChange={({ currentTarget }) =>
              changeOption({ delimiter: knownDelimiter(currentTarget.value) })
            }
          />
        )}
        {children}
      </div>
      {readAs && (
        <p className="card-note">
          {readAs} Sind Buchstaben darin falsch, wählen Sie bitte einen anderen Zeichensatz.
        </p>
      )}
    </>
  )
}

/** The table's current settings, so that one change keeps the others. */
function optionsOf(kind: ImportKind, table: Import['table']): TableOptions {
  const encoding = knownEncoding(table.encoding)
  const delimiter = knownDelimiter(table.delimiter)
  return {
    kind,
    ...(table.sheet !== null && { sheet: table.sheet }),
    ...(encoding && { encoding }),
    ...(delimiter && { delimiter }),
  }
}

/** Deletes the import that has been replaced by the same table, read with other settings. */
async function forget(id: number): Promise<void> {
  try {
    await call(imports.remove, { id })
  } catch (error) {
    await reportFailure('removeImport', error)
  }
  await refresh(imports.list)
}

function knownDelimiter(value: string | null): TableOptions['delimiter'] {
  return delimiters.find((delimiter) => delimiter.value === value)?.value
}

const delimiters = [
  { value: ';', label: 'Semikolon' },
  { value: ',', label: 'Komma' },
  { value: '\t', label: 'Tabulator' },
  { value: '|', label: 'Senkrechter Strich' },
] as const
