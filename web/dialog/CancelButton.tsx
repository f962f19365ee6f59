import { Button } from '@mantine/core'
import { useContext } from 'react'
import { LeaveDialogContext } from './dialog-context.ts'

/** Closes its dialog; asks first if typed input would be lost. */
export function CancelButton({ disabled }: { disabled?: boolean }) {
  const leave = useContext(LeaveDialogContext)
  return (
    <Button variant="default" disabled={disabled} onClick={() => leave()}>
      Abbrechen
    </Button>
  )
}
