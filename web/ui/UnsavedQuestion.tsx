import { Button } from '@mantine/core'
import { useEffect, useRef } from 'react'

/** Stands above a form whose input would be lost. */
export function UnsavedQuestion({ onStay, onLeave }: { onStay: () => void; onLeave: () => void }) {
  const stay = useRef<HTMLButtonElement>(null)
  useEffect(() => stay.current?.focus(), [])
  return (
    <div role="alertdialog" aria-label="Ungespeicherte Eingaben" className="unsaved-question">
      <p>Ihre Eingaben sind noch nicht gespeichert. Möchten Sie sie verwerfen?</p>
      <div className="dialog-buttons">
        <Button variant="default" onClick={onLeave}>
          Verwerfen
        </Button>
        <Button ref={stay} onClick={onStay}>
          Weiter bearbeiten
        </Button>
      </div>
    </div>
  )
}
