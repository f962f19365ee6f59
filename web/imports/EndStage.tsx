import { Button } from '@mantine/core'
import { Undo2 } from 'lucide-react'
import { Link } from 'wouter'
import { type Import, imports } from '#contract/imports.ts'
import { formatCount, formatTime } from '../base/formats.ts'
import { call } from '../client/api.ts'
import { openDialog } from '../dialog/dialogs.ts'
import { MessageBox } from '../dialog/MessageBox.tsx'
import { StartCard } from '../start/StartCard.tsx'
import { Banner } from '../ui/Banner.tsx'
import { rowsBegin } from './import-words.ts'
import { Letters } from './Letters.tsx'
import { RowsTable } from './RowsTable.tsx'
import { steer } from './use-import.ts'
import { WrongRowsButton } from './WrongRowsButton.tsx'

/** What became of an import, what is still to be done, and how it is taken back. */
export function EndStage({ shown }: { shown: Import }) {
  const { state, error, counts, undoUntil } = shown
  return (
    <>
      <StartCard title={titles[state as keyof typeof titles]}>
        <p role="status">{told(shown)}</p>
        {state === 'failed' && <Banner text={error ?? 'Der Import ist fehlgeschlagen.'} />}
        {counts.left > 0 && (
          <Banner
            type="warn"
            text={`${counts.left === 1 ? 'Eine Zeile ist geblieben' : `${formatCount(counts.left)} Zeilen sind geblieben`}, weil seitdem jemand etwas daran geändert hat oder anderes davon abhängt. Unten steht, welche.`}
          />
        )}
        <div className="import-buttons">
          {undoUntil && (
            <p className="card-note">Rückgängig zu machen bis {formatTime(undoUntil)}.</p>
          )}
          {undoUntil && (
            <Button
              variant="default"
              leftSection={<Undo2 size={18} aria-hidden />}
              onClick={() => askToUndo(shown)}
            >
              Rückgängig machen
            </Button>
          )}
          <WrongRowsButton shown={shown} />
          <Button variant="default" component={Link} to="/import">
            Nächste Tabelle
          </Button>
        </div>
      </StartCard>
      <Letters shown={shown} />
      <RowsTable key={state} shown={shown} />
    </>
  )
}

const titles = {
  imported: 'Importiert',
  undone: 'Rückgängig gemacht',
  cancelled: 'Abgebrochen',
  failed: 'Fehlgeschlagen',
}

function told({ state, counts }: Import): string {
  if (state === 'imported') {
    const wrong = counts.wrong > 0 ? ` ${countOf(counts.wrong, 'blieb', 'blieben')} draußen.` : ''
    return `${countOf(counts.imported, 'ist', 'sind')} importiert.${wrong}`
  }
  if (state === 'undone') return `${countOf(counts.undone, 'ist', 'sind')} zurückgenommen.`
  if (state === 'cancelled') {
    return counts.left > 0
      ? 'Der Import wurde abgebrochen und zurückgenommen, so weit es ging.'
      : 'Der Import wurde abgebrochen. Nichts davon ist geblieben.'
  }
  return counts.imported + counts.left > 0
    ? `${countOf(counts.imported + counts.left, 'ist', 'sind')} noch da.`
    : 'Nichts davon ist geblieben.'
}

/** 'Eine Zeile ist', '12 Zeilen sind' */
function countOf(count: number, one: string, several: string): string {
  return `${rowsBegin(count)} ${count === 1 ? one : several}`
}

function askToUndo({ id, counts }: Import) {
  openDialog(MessageBox, {
    question: 'Import rückgängig machen?',
    body: (
      <div className="dialog-text">
        <p>
          {formatCount(counts.imported)} {counts.imported === 1 ? 'Zeile wird' : 'Zeilen werden'}{' '}
          zurückgenommen: Was neu war, kommt in den Papierkorb; was geändert wurde, wird wieder, wie
          es war.
        </p>
        <p>
          Was seitdem jemand geändert hat oder wovon anderes abhängt, bleibt und wird danach
          aufgelistet.
        </p>
      </div>
    ),
    confirm: 'Rückgängig machen',
    onConfirm: () => steer('undoImport', () => call(imports.undo, { id })),
  })
}
