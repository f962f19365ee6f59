import { type Import, imports } from '#contract/imports.ts'
import { formatCount } from '../base/formats.ts'
import { call } from '../client/api.ts'
import { EndCard } from './EndCard.tsx'
import { countToUndo, endInWords } from './import-words.ts'
import { Letters } from './Letters.tsx'
import { RowsTable } from './RowsTable.tsx'
import { rowNoun } from './table-import-words.ts'
import { runImportAction } from './use-import.ts'
import { WrongRowsButton } from './WrongRowsButton.tsx'

/** The outcome of an import, what remains to be done, and the button that undoes it. */
export function EndStage({ tableImport }: { tableImport: Import }) {
  const { id, kind, state, counts } = tableImport
  return (
    <>
      <EndCard
        anyImport={tableImport}
        noun={rowNoun}
        outcome={
          state === 'cancelled' ? cancelled(counts) : endInWords(tableImport, rowNoun, counts.wrong)
        }
        whyLeft="weil seitdem jemand etwas daran geändert hat oder anderes davon abhängt"
        undo={{
          effect: <UndoneRows count={countToUndo(tableImport)} />,
          begin: () => runImportAction('undoImport', () => call(imports.undo, { id })),
        }}
        created={kind === 'links' ? undefined : kind}
        next={{ to: '/import', name: 'Nächste Tabelle' }}
      >
        <WrongRowsButton tableImport={tableImport} />
      </EndCard>
      <Letters tableImport={tableImport} />
      <RowsTable key={state} tableImport={tableImport} />
    </>
  )
}

function cancelled({ left }: Import['counts']): string {
  return left > 0
    ? 'Der Import wurde abgebrochen und zurückgenommen, so weit es ging.'
    : 'Der Import wurde abgebrochen. Nichts davon ist geblieben.'
}

function UndoneRows({ count }: { count: number }) {
  return (
    <>
      <p>
        {formatCount(count)} {count === 1 ? 'Zeile wird' : 'Zeilen werden'} zurückgenommen: Was neu
        war, kommt in den Papierkorb; was geändert wurde, wird wieder, wie es war.
      </p>
      <p>
        Was seitdem jemand geändert hat oder wovon anderes abhängt, bleibt und wird danach
        aufgelistet.
      </p>
    </>
  )
}
