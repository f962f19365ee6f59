import { Button } from '@mantine/core'
import { type FileImport, fileImports } from '#contract/file-imports.ts'
import { call } from '../client/api.ts'
import { openDialog } from '../dialog/dialogs.ts'
import { MessageBox } from '../dialog/MessageBox.tsx'
import { StartCard } from '../start/StartCard.tsx'
import { ProgressBar } from '../ui/ProgressBar.tsx'
import { steerFiles } from './use-file-import.ts'

/** What the server is at, whether somebody looks or not. */
export function FilesUnderWay({ shown }: { shown: FileImport }) {
  const { id, state, progress } = shown
  const { title, text } = words[state as keyof typeof words]
  return (
    <StartCard title={title} className="import-under-way">
      <p role="status">
        {text} Sie können diese Seite schließen: Es geht weiter, und unter „Import“ sehen Sie es
        wieder.
      </p>
      <ProgressBar done={progress?.done ?? 0} total={progress?.total ?? 0} />
      {(state === 'checking' || state === 'unpacking') && (
        <Button variant="default" onClick={() => cancel(id)}>
          Abbrechen
        </Button>
      )}
      {state === 'importing' && (
        <Button variant="default" onClick={() => askToCancel(id)}>
          Import abbrechen
        </Button>
      )}
    </StartCard>
  )
}

const words = {
  unpacking: {
    title: 'Das ZIP wird ausgepackt',
    text: 'Jede Datei wird geprüft und danach geplant, was aus ihr wird.',
  },
  checking: {
    title: 'Der Plan wird gemacht',
    text: 'Jede Datei wird mit dem verglichen, was das Portal schon kennt. Gespeichert wird nichts.',
  },
  importing: { title: 'Der Import läuft', text: '' },
  undoing: {
    title: 'Der Import wird zurückgenommen',
    text: 'Was seit dem Import jemand geändert hat, bleibt und wird danach aufgelistet.',
  },
}

function askToCancel(id: number) {
  openDialog(MessageBox, {
    question: 'Import abbrechen?',
    body: 'Was bis jetzt importiert ist, wird zurückgenommen.',
    confirm: 'Import abbrechen',
    onConfirm: () => cancel(id),
  })
}

async function cancel(id: number) {
  await steerFiles('cancelFileImport', () => call(fileImports.cancel, { id }))
}
