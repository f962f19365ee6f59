import { useState } from 'react'
import { type Import, type ImportKind, importKindWords, importsListed } from '#contract/imports.ts'
import { widthFor } from '../table/table-columns.ts'
import { FormerImports } from './FormerImports.tsx'
import { formerColumns } from './former-columns.tsx'
import { ImportLink } from './ImportLink.tsx'
import { ImportState } from './ImportState.tsx'
import { NewTable } from './NewTable.tsx'
import { removeImport } from './remove-import.tsx'
import { importName, tableResultWords, tableStateWords } from './table-import-words.ts'
import { useImports } from './use-import.ts'
import './import-list.css'

/** Starts an import of a table, and lists former ones below. */
export function ImportList() {
  const [kind, setKind] = useState<ImportKind>('devices')
  const list = useImports()
  return (
    <>
      <NewTable kind={kind} onKind={setKind} />
      <FormerImports
        list={list}
        columns={columns}
        most={importsListed}
        empty={<NothingYet />}
        nameOf={importName}
      />
    </>
  )
}

function NothingYet() {
  return (
    <>
      <p>
        Noch nichts importiert. Legen Sie oben eine Tabelle ab: Der Probelauf zeigt jede Zeile,
        bevor etwas gespeichert wird.
      </p>
      <p>
        Eine Tabelle hat in einer der ersten Zeilen Überschriften, deutsch oder englisch, und
        darunter je Zeile einen Datensatz. Beispiele finden Sie oben neben jeder Art.
      </p>
    </>
  )
}

const columns = formerColumns<Import>(
  [
    {
      id: 'name',
      header: 'Tabelle',
      // 'Maschinenliste' on one line, on a tablet too.
      width: `minmax(${widthFor('6.875rem')}, 2fr)`,
      onPhone: 'title',
      cell: ({ id, name }) => <ImportLink to={`/import/${id}`}>{name}</ImportLink>,
    },
    {
      id: 'kind',
      header: 'Enthält',
      width: `minmax(${widthFor('7.25rem')}, 1.2fr)`,
      cell: ({ kind }) => importKindWords[kind],
    },
    {
      id: 'state',
      header: 'Stand',
      width: `minmax(${widthFor('8.25rem')}, 1.2fr)`,
      cell: ({ state }) => <ImportState state={state} words={tableStateWords} />,
    },
    {
      id: 'result',
      header: 'Ergebnis',
      width: `minmax(${widthFor('4rem')}, 1.8fr)`,
      cell: tableResultWords,
    },
  ],
  removeImport,
)
