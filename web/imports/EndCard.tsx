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
  shown: AnyImport
  noun: Noun
  /** What has become of it. */
  told: string
  /** For what reasons undoing has left some: 'weil …'. */
  whyLeft: string
  undo: {
    /** What is taken back and what stays, in paragraphs. */
    told: ReactNode
    begin: () => Promise<void>
  }
  /** What it may have created; undefined where it creates no records. */
  created: ImportFilter['of'] | undefined
  /** Where the next one begins. */
  next: { to: string; name: string }
  /** Further buttons. */
  children?: ReactNode
}

/** What became of an import, and how it is taken back. */
export function EndCard({ shown, noun, told, whyLeft, undo, created, next, children }: Props) {
  const { state, error, counts, undoUntil } = shown
  return (
    <StartCard title={titles[state as keyof typeof titles]}>
      <p role="status">{told}</p>
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
            onClick={() => askToUndo(undo, created && hasCreated(shown) ? counts.imported : 0)}
          >
            Rückgängig machen
          </Button>
        )}
        {children}
        {created && hasCreated(shown) && (
          <Button variant="default" component={Link} to={createdLink(created, shown.id)}>
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

/** `lost` is what was told of, where new records are among it. */
function askToUndo({ told, begin }: Props['undo'], lost: number) {
  openDialog(MessageBox, {
    question: 'Import rückgängig machen?',
    body: <div className="dialog-text">{told}</div>,
    confirm: 'Rückgängig machen',
    lost,
    onConfirm: begin,
  })
}
