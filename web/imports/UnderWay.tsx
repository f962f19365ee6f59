import { Button } from '@mantine/core'
import { openDialog } from '../dialog/dialogs.ts'
import { MessageBox } from '../dialog/MessageBox.tsx'
import { StartCard } from '../start/StartCard.tsx'
import { Banner } from '../ui/Banner.tsx'
import { ProgressBar } from '../ui/ProgressBar.tsx'
import type { AnyImport } from './any-import.ts'

interface Props {
  anyImport: AnyImport
  /** The step before importing, and the button that cancels it at once. */
  before: { title: string; text: string; cancel: string }
  /** What cancelling the import loses. */
  loss: string
  onCancel: () => Promise<void>
}

/** Progress of the server, which continues whether or not anybody watches. */
export function UnderWay({ anyImport: { state, progress, error }, before, loss, onCancel }: Props) {
  const { title, text } = state === 'importing' ? importing : state === 'undoing' ? undoing : before
  return (
    <StartCard title={title} className="import-under-way">
      <p role="status">
        {text} Sie können diese Seite schließen: Es geht weiter, und unter „Import“ sehen Sie es
        wieder.
      </p>
      {error === null ? null : (
        <Banner
          type="warn"
          text={`${error} Es wird immer wieder versucht und geht von selbst weiter.`}
        />
      )}
      <ProgressBar done={progress?.done ?? 0} total={progress?.total ?? 0} />
      {state === 'importing' ? (
        <Button variant="default" onClick={() => askToCancel(loss, onCancel)}>
          Import abbrechen
        </Button>
      ) : (
        state !== 'undoing' && (
          <Button variant="default" onClick={() => void onCancel()}>
            {before.cancel}
          </Button>
        )
      )}
    </StartCard>
  )
}

const importing = { title: 'Der Import läuft', text: '' }

const undoing = {
  title: 'Der Import wird zurückgenommen',
  text: 'Was seit dem Import jemand geändert hat, bleibt und wird danach aufgelistet.',
}

function askToCancel(loss: string, onConfirm: () => Promise<void>) {
  openDialog(MessageBox, {
    question: 'Import abbrechen?',
    body: loss,
    confirm: 'Import abbrechen',
    onConfirm,
  })
}
