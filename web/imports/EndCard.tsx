import { Button } from '@mantine/core'
import { Undo2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { formatTime } from '../base/formats.ts'
import { createdLink } from '../base/list-links.ts'
import { openDialog } from '../dialog/dialogs.ts'
import { MessageBox } from '../dialog/MessageBox.tsx'
import type { ImportFilter } from '../filters/list-filter.ts'
import { hasCreated } from '../filters/use-known-imports.ts'
import { StartCard } from '../start/StartCard.tsx'
import { Banner } from '../ui/Banner.tsx'
import type { AnyImport } from './any-import.ts'
import { type Noun, subjectOf } from './import-words.ts'

interface Props {
  anyImport: AnyImport
  noun: Noun
  /** German description of the outcome. */
  outcome: string
  /** German reason why undoing has left some records: 'weil …'. */
  whyLeft: string
  undo: {
    /** What is undone and what stays, in paragraphs. */
    effect: ReactNode
    begin: () => Promise<void>
  }
  /** Kind of records that it may have created; undefined if it creates none. */
  created: ImportFilter['of'] | undefined
  /** Link for starting another import. */
  next: { to: string; name: string }
  /** Additional buttons. */
  children?: ReactNode
}

/** The outcome of an import, and the button that undoes it. */
export function EndCard({
  anyImport,
  noun,
  outcome,
  whyLeft,
  undo,
  created,
  next,
  children,
}: Props) {
  const { state, error, counts, undoUntil } = anyImport
  return (
    <StartCard title={titles[state as keyof typeof titles]}>
      <p role="status">{outcome}</p>
      {state === 'failed' && <Banner text={error ?? 'Der Import ist fehlgeschlagen.'} />}
      {counts.left > 0 && (
        <Banner
          type="warn"
          text={`${subjectOf(noun, counts.left, ['ist', 'sind'])} geblieben, ${whyLeft}. Unten steht, welche.`}
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
            onClick={() => askToUndo(undo, created && hasCreated(anyImport) ? counts.imported : 0)}
          >
            Rückgängig machen
          </Button>
        )}
        {children}
        {created && hasCreated(anyImport) && (
          <Button variant="default" component={Link} to={createdLink(created, anyImport.id)}>
            Angelegtes ansehen
          </Button>
        )}
        <Button variant="default" component={Link} to={next.to}>
          {next.name}
        </Button>
      </div>
    </StartCard>
  )
}

const titles = {
  imported: 'Importiert',
  undone: 'Rückgängig gemacht',
  cancelled: 'Abgebrochen',
  failed: 'Fehlgeschlagen',
}

/** `lost` is the number of affected records, if any are new. */
function askToUndo({ effect, begin }: Props['undo'], lostCount: number) {
  openDialog(MessageBox, {
    question: 'Import rückgängig machen?',
    body: <div className="dialog-text">{effect}</div>,
    confirm: 'Rückgängig machen',
    lost: lostCount,
    onConfirm: begin,
  })
}
