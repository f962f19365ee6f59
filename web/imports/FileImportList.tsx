import { type FileImport, fileImportsListed } from '#contract/file-imports.ts'
import { widthFor } from '../table/table-columns.ts'
import { beginFiles } from './begin-files.ts'
import { FilePick } from './FilePick.tsx'
import { FormerImports } from './FormerImports.tsx'
import { fileResultWords, fileStateWords } from './file-import-words.ts'
import { formerColumns } from './former-columns.tsx'
import { ImportLink } from './ImportLink.tsx'
import { ImportState } from './ImportState.tsx'
import { removeFileImport } from './remove-import.tsx'
import { useFileImports } from './use-file-import.ts'
import './import-list.css'

/** Starts an import of files, and lists former ones below. */
export function FileImportList() {
  const list = useFileImports()
  return (
    <>
      <section className="import-new" aria-label="Neue Dateien">
        <h2>Neue Dateien</h2>
        <FilePick
          invitation="Ordner, Dateien oder ein ZIP hierher ziehen oder"
          hint="Ein ZIP darf 4 GB groß sein, je Import 50.000 Dateien. Zugeordnet wird nach Datei- und Ordnernamen, nach einer Tabelle oder, bei Containern nach VDI 2770, nach deren Metadaten; gespeichert wird noch nichts."
          onFound={(foundFiles) => void beginFiles(foundFiles)}
        />
      </section>
      <FormerImports
        list={list}
        columns={columns}
        most={fileImportsListed}
        empty={<p>Noch keine Dateien importiert. Legen Sie oben einen Ordner oder ein ZIP ab.</p>}
        nameOf={({ name }) => name}
      />
    </>
  )
}

const columns = formerColumns<FileImport>(
  [
    {
      id: 'name',
      header: 'Dateien',
      width: 'minmax(0, 2fr)',
      onPhone: 'title',
      cell: ({ id, name }) => <ImportLink to={`/import/dateien/${id}`}>{name}</ImportLink>,
    },
    {
      id: 'state',
      header: 'Stand',
      width: `minmax(${widthFor('9.5rem')}, 1.2fr)`,
      cell: ({ state }) => <ImportState state={state} words={fileStateWords} />,
    },
    { id: 'result', header: 'Ergebnis', width: 'minmax(0, 2fr)', cell: fileResultWords },
  ],
  removeFileImport,
)
