import { Loader as Spinner } from '@mantine/core'
import { useEffect, useRef } from 'react'

/** Covers the whole page while a form saves: transparent, without a header, cannot be closed. */
export function Loader() {
  const dialog = useRef<HTMLDivElement>(null)
  useEffect(() => dialog.current?.focus(), [])
  return (
    <div
      ref={dialog}
      className="loader-dialog"
      role="alertdialog"
      aria-modal="true"
      aria-label="Wird gespeichert …"
      tabIndex={-1}
      onKeyDown={(event) => event.preventDefault()}
    >
      <Spinner size="lg" />
    </div>
  )
}
