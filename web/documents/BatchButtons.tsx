import { Button } from '@mantine/core'
import { Download } from 'lucide-react'
import { useState } from 'react'
import { type BatchKind, type DocumentBatch, documentBatches } from '#contract/document-batches.ts'
import { call } from '../client/api.ts'
import { reportFailure } from '../client/failures.ts'
import { makeFile } from '../client/make-file.ts'
import { refresh } from '../client/queries.ts'
import { askToDelete } from '../dialog/ask-to-delete.ts'
import { saveFile } from '../ui/save-file.ts'
import { batchFiles } from './document-kinds.ts'

interface Props {
  batch: DocumentBatch
  onClose: () => void
}

/** Downloads finished documents; cancels an unfinished batch, or deletes a finished one. */
export function BatchButtons({ batch, onClose }: Props) {
  const { id, state, files } = batch
  const [doing, setDoing] = useState<BatchKind | 'remove'>()

  async function run(task: BatchKind | 'remove', work: () => Promise<void>) {
    if (doing) return
    setDoing(task)
    try {
      await work()
    } catch (error) {
      reportFailure(task === 'remove' ? 'removeBatch' : 'loadBatch', error)
    }
    setDoing(undefined)
  }

  async function load(kind: BatchKind) {
    saveFile(await makeFile(documentBatches.file, { id, kind }))
    // A colleague may have changed a device's password since the batch was created.
    await refresh(documentBatches.show)
  }

  async function remove() {
    // The batch may have been finished since it was last fetched.
    await call(documentBatches.remove, { id, ...(state === 'waiting' && { state }) })
    onClose()
    await refresh(documentBatches.list)
  }

  async function askToRemove() {
    if (files.length === 0) return run('remove', remove)
    return askToDelete({
      question: 'Sammelauftrag wirklich löschen?',
      body: batch.newPasswords
        ? 'Die neuen Passwörter gelten weiter und stehen nur in diesen Briefen: Wer sie nicht heruntergeladen hat, muss neue vergeben.'
        : 'Was erstellt wurde, wird gelöscht. Sie können es neu bestellen.',
      action: 'removeBatch',
      done: 'Sammelauftrag wurde gelöscht!',
      remove,
    })
  }

  return (
    <div className="dialog-buttons">
      <Button variant="default" aria-busy={doing === 'remove'} onClick={askToRemove}>
        {state === 'waiting' ? 'Auftrag abbrechen' : 'Auftrag löschen'}
      </Button>
      {files.map(({ kind }, index) => (
        <Button
          key={kind}
          variant={index === 0 ? 'filled' : 'default'}
          leftSection={<Download size={18} aria-hidden />}
          // Not `loading`, which would take the focus away.
          aria-busy={doing === kind}
          onClick={() => run(kind, () => load(kind))}
        >
          {batchFiles[kind]} laden
        </Button>
      ))}
    </div>
  )
}
