import { Button } from '@mantine/core'
import { useState } from 'react'
import { causeOf } from '../client/failures.ts'
import { CancelButton } from '../dialog/CancelButton.tsx'
import { DialogFrame } from '../dialog/DialogFrame.tsx'
import type { Closable } from '../dialog/dialogs.ts'
import { watchPlace } from '../dialog/watch-place.ts'
import { Banner } from '../ui/Banner.tsx'
import { type Found, findScanned } from './find-scanned.ts'
import { readScanned } from './scanned-code.ts'
import { useCamera } from './use-camera.ts'
import './scan-dialog.css'

interface Props extends Closable {
  title: string
  /** Accepts the record of a code; returns a German sentence if it cannot. */
  onFound: (found: Found) => string | undefined
}

const foreign =
  'Dieser Code gehört nicht zum Portal. Bitte scannen Sie den QR-Code eines Etiketts oder eine Seriennummer.'
const unknown = 'Zu diesem Code gibt es weder ein Gerät noch eine Artikelnummer.'

/** Shows the camera's view until it detects one of our codes. */
export function ScanDialog({ title, onFound, onClose }: Props) {
  const [message, setMessage] = useState<string>()
  const camera = useCamera(async (texts) => {
    try {
      let refusal: string | undefined
      for (const text of texts) {
        refusal = await take(text)
        if (refusal === undefined) break
      }
      setMessage(refusal)
      return refusal === undefined ? 'taken' : 'refused'
    } catch (error) {
      setMessage(`Die Suche ist fehlgeschlagen. ${causeOf(error).message}`)
      return 'failed'
    }
  })

  /** Returns why a code cannot be used; undefined if it was accepted. */
  async function take(text: string): Promise<string | undefined> {
    const scanned = readScanned(text)
    if (!scanned) return foreign
    const isStillHere = watchPlace()
    const foundRecords = await findScanned(scanned)
    if (!isStillHere()) return undefined
    if (!foundRecords.device && !foundRecords.part) return unknown
    const refusal = onFound(foundRecords)
    if (refusal === undefined) onClose()
    return refusal
  }

  return (
    <DialogFrame title={title} width="34rem" onClose={onClose}>
      <div className="scan">
        {camera.problem === undefined ? (
          <>
            <video ref={camera.video} className="scan-picture" muted playsInline aria-hidden />
            <output>{message ?? 'Halten Sie die Kamera auf den QR-Code des Etiketts.'}</output>
          </>
        ) : (
          <Banner text={camera.problem} />
        )}
        <div className="dialog-buttons">
          <CancelButton />
          {camera.problem !== undefined && <Button onClick={camera.retry}>Erneut versuchen</Button>}
        </div>
      </div>
    </DialogFrame>
  )
}
