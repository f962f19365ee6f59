import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type DocumentBatch, documentBatches } from '#contract/document-batches.ts'
import { call } from '../client/api.ts'
import { DialogFrame } from '../dialog/DialogFrame.tsx'
import type { Closable } from '../dialog/dialogs.ts'
import { Banner } from '../ui/Banner.tsx'
import { ProgressBar } from '../ui/ProgressBar.tsx'
import { BatchButtons } from './BatchButtons.tsx'
import { BatchProblems } from './BatchProblems.tsx'
import { deviceCount, keptUntil } from './batch-words.ts'
import './documents-form.css'

type Props = Closable & { id: number }

const refreshMs = 1_000

/** Progress of a batch of letters and labels, and the download of the finished documents. */
export function BatchProgress({ id, onClose }: Props) {
  const { data, error, refetch } = useQuery({
    // Its key is outside the list's, so that refreshing the list does not refetch a batch that was just deleted.
    queryKey: [documentBatches.show.path, id],
    queryFn: ({ signal }) => call(documentBatches.show, { id }, { signal }),
    refetchInterval: ({ state }) => (state.data?.state === 'waiting' ? refreshMs : false),
    meta: { action: 'showBatch', isGoneShown: true },
  })
  return (
    <DialogFrame title={`Sammelauftrag ${id}`} width="40rem" onClose={onClose}>
      <div className="dialog-form">
        {error ? (
          <>
            <Banner text={error.message} />
            <div className="dialog-buttons">
              <Button variant="default" onClick={() => refetch()}>
                Erneut versuchen
              </Button>
            </div>
          </>
        ) : (
          data && <Loaded batch={data} onClose={onClose} />
        )}
      </div>
    </DialogFrame>
  )
}

function Loaded({ batch, onClose }: Closable & { batch: DocumentBatch }) {
  const { state, done, total, error, problems } = batch
  return (
    <>
      <p role="status">{progressInWords(batch)}</p>
      {state === 'waiting' && <ProgressBar done={done} total={total} />}
      {state === 'waiting' && error && (
        <Banner type="warn" text={`Ein neuer Versuch folgt: ${error}`} />
      )}
      {state === 'failed' && <Banner text={error ?? 'Es konnte nichts erstellt werden.'} />}
      {state === 'made' && batch.newPasswords && (
        <Banner
          type="warn"
          text="Die neuen Passwörter gelten schon und stehen nur in diesen Briefen. Bitte laden Sie die Datei herunter, bevor sie gelöscht wird."
        />
      )}
      <BatchProblems problems={problems} />
      <BatchButtons batch={batch} onClose={onClose} />
    </>
  )
}

function progressInWords(batch: DocumentBatch): string {
  const { state, done, total } = batch
  if (state === 'failed') return 'Der Auftrag ist fehlgeschlagen.'
  if (state === 'made') return `Fertig: ${deviceCount(total)}. ${keptUntil(batch)}`
  if (done < total)
    return 'Wird erstellt. Sie können dieses Fenster schließen: Der Auftrag läuft weiter.'
  return 'Wird abgeschlossen …'
}
