import { ActionIcon } from '@mantine/core'
import { ScanLine } from 'lucide-react'
import { lazyComponent } from '../base/lazy-component.ts'
import { openDialog } from '../dialog/dialogs.ts'
import type { Found } from './find-scanned.ts'

interface Props {
  /** The purpose, such as „Gerät scannen“. */
  name: string
  isInField?: boolean
  /** Accepts the record of a code; returns a German sentence if it cannot. */
  onFound: (found: Found) => string | undefined
}

const ScanDialog = lazyComponent(async () => (await import('./ScanDialog.tsx')).ScanDialog)

/** Browsers offer the camera to secure pages only; elsewhere the button is not shown. */
const mayHaveCamera = 'mediaDevices' in navigator

/** Opens the camera, to pick a record by its code instead of typing. */
export function ScanButton({ name, isInField = false, onFound }: Props) {
  if (!mayHaveCamera) return null
  return (
    <ActionIcon
      variant={isInField ? 'subtle' : 'default'}
      size={isInField ? 30 : 36}
      aria-label={name}
      title={name}
      onClick={() => openDialog(ScanDialog, { title: name, onFound })}
    >
      <ScanLine size={18} aria-hidden />
    </ActionIcon>
  )
}
