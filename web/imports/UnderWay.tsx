import { Button } from '@mantine/core'
import { type Import, imports } from '#contract/imports.ts'
import { call } from '../client/api.ts'
import { openDialog } from '../dialog/dialogs.ts'
import { MessageBox } from '../dialog/MessageBox.tsx'
import { StartCard } from '../start/StartCard.tsx'
import { ProgressBar } from '../ui/ProgressBar.tsx'
import { steer } from './use-import.ts'

/** A dry run, an import or its undoing, which go on whether somebody looks or not. */
export function UnderWay({ shown }: { shown: Import }) {
  const { id, state, progress } = shown
  const { title, text } = words[state === 'checking' || state === 'undoing' ? state : 'importing']
  return (
    <StartCard title={title} className="import-under-way">
      <p role="status">{text}</p>
      <ProgressBar done={progress?.done ?? 0} total={progress?.total ?? 0} />
      {state === 'checking' && (
        <Button variant="default" onClick={() => cancel(id)}>
          Probelauf abbrechen
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

const goesOn =
  'Sie können diese Seite schließen: Es geht weiter, und unter „Import“ sehen Sie es wieder.'

const words = {
  checking: {
    title: 'Der Probelauf läuft',
    text: `Jede Zeile wird mit dem verglichen, was das Portal schon kennt. Gespeichert wird nichts. ${goesOn}`,
  },
  importing: { title: 'Der Import läuft', text: goesOn },
  undoing: {
    title: 'Der Import wird zurückgenommen',
    text: `Was seit dem Import jemand geändert hat, bleibt und wird danach aufgelistet. ${goesOn}`,
  },
}

function askToCancel(id: number) {
  openDialog(MessageBox, {
    question: 'Import abbrechen?',
    body: 'Was bis jetzt importiert ist, wird zurückgenommen. Die Tabelle müssten Sie dann neu hochladen.',
    confirm: 'Import abbrechen',
    onConfirm: () => cancel(id),
  })
}

async function cancel(id: number) {
  await steer('cancelImport', () => call(imports.cancel, { id }))
}
