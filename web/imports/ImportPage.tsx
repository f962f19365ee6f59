import { navigate } from 'wouter/use-browser-location'
import { importKindWords } from '#contract/imports.ts'
import { ImportFrame } from './ImportFrame.tsx'
import { ImportHead } from './ImportHead.tsx'
import { ImportStage } from './ImportStage.tsx'
import { ImportState } from './ImportState.tsx'
import { removeImport } from './remove-import.tsx'
import { rowCount, tableStateWords } from './table-import-words.ts'
import { useImport } from './use-import.ts'

const path = '/import'

/** The page of an import of a table, at its current stage. */
export function ImportPage({ id }: { id: number }) {
  return (
    <ImportFrame
      id={id}
      query={useImport(id)}
      list={{ to: path, name: 'Alle Importe' }}
      gone="Vielleicht hat ihn inzwischen jemand gelöscht. Was importiert ist, bleibt; der Bericht wird nach 30 Tagen gelöscht."
    >
      {(tableImport) => (
        <>
          <ImportHead
            anyImport={tableImport}
            facts={[
              importKindWords[tableImport.kind],
              `${rowCount(tableImport.table.rows)}${tableImport.headingRow > 0 ? ' mit den Überschriften' : ''}`,
              ...(tableImport.table.sheet === null ? [] : [`Blatt „${tableImport.table.sheet}“`]),
            ]}
            state={<ImportState state={tableImport.state} words={tableStateWords} />}
            onRemove={() => removeImport(tableImport, () => navigate(path, { replace: true }))}
          />
          <ImportStage tableImport={tableImport} />
        </>
      )}
    </ImportFrame>
  )
}
