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
import { countToUndo, type Noun, subjectOf } from './import-words.ts'

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

/** The outcome of an import, and the button that undoes it, or what an earlier undo has left. */
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
  const undoWords = counts.left > 0 ? undoRest : undoAll
  const createdCount = created && hasCreated(anyImport) ? countToUndo(anyImport) : 0
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
        {undoUntil && <p className="card-note">{undoWords.until(formatTime(undoUntil))}</p>}
        {undoUntil && (
          <Button
            variant="default"
            leftSection={<Undo2 size={18} aria-hidden />}
            onClick={() => askToUndo(undoWords.question, undo, createdCount)}
          >
            {undoWords.button}
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

const undoAll = {
  button: 'Rückgängig machen',
  question: 'Import rückgängig machen?',
  until: (time: string) => `Rückgängig zu machen bis ${time}.`,
}

/** The same once an undo has left something. */
const undoRest = {
  button: 'Übrige noch einmal rückgängig machen',
  question: 'Übrige noch einmal rückgängig machen?',
  until: (time: string) =>
    `Auch das Übrige lässt sich bis ${time} rückgängig machen, sobald ihm nichts mehr im Weg steht.`,
}

/** `lost` is the number of affected records, if any are new. */
function askToUndo(question: string, { effect, begin }: Props['undo'], lostCount: number) {
  openDialog(MessageBox, {
    question,
    body: <div className="dialog-text">{effect}</div>,
    confirm: 'Rückgängig machen',
    lost: lostCount,
    onConfirm: begin,
  })
}
