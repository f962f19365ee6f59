import { type FileImport, fileImports } from '#contract/file-imports.ts'
import { call } from '../client/api.ts'
import { ContainerCard } from '../vdi2770/ContainerCard.tsx'
import { EndCard } from './EndCard.tsx'
import { EntriesTable } from './EntriesTable.tsx'
import { fileNoun } from './file-import-words.ts'
import { countToUndo, endInWords, subjectOf } from './import-words.ts'
import { runFileImportAction } from './use-file-import.ts'

/** The outcome of an import of files, and the button that undoes it. */
export function FileEndStage({ fileImport }: { fileImport: FileImport }) {
  const { id, state, counts, container } = fileImport
  return (
    <>
      <EndCard
        anyImport={fileImport}
        noun={fileNoun}
        outcome={endInWords(fileImport, fileNoun, counts.unmatched + counts.refused)}
        whyLeft="weil seitdem jemand etwas daran geändert hat"
        undo={{
          effect: <UndoneFiles count={countToUndo(fileImport)} />,
          begin: () => runFileImportAction('undoFileImport', () => call(fileImports.undo, { id })),
        }}
        created="medias"
        next={{ to: '/import/dateien', name: 'Nächste Dateien' }}
      />
      {container && <ContainerCard id={id} container={container} />}
      <EntriesTable key={state} fileImport={fileImport} />
    </>
  )
}

function UndoneFiles({ count }: { count: number }) {
  return (
    <>
      <p>
        {subjectOf(fileNoun, count, ['wird', 'werden'])} zurückgenommen: Neue Dateien und Fassungen
        kommen in den Papierkorb, Verknüpfungen werden gelöst.
      </p>
      <p>Was seitdem jemand geändert hat, bleibt und wird danach aufgelistet.</p>
    </>
  )
}
