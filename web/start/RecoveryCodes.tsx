import { useState } from 'react'
import { RecoverySheet } from '../auth/RecoverySheet.tsx'
import type { Closable } from '../dialog/dialogs.ts'
import { ShownOnce } from '../dialog/ShownOnce.tsx'

type Props = Closable & {
  codes: string[]
}

/** Shows the recovery codes only once. */
export function RecoveryCodes({ codes, onClose }: Props) {
  const [isKept, setIsKept] = useState(false)
  return (
    <ShownOnce
      title="Wiederherstellungscodes"
      isKept={isKept}
      question={{
        title: 'Ohne die Codes schließen?',
        text: 'Die Wiederherstellungscodes wurden noch nicht verwahrt und können später nicht mehr angezeigt werden.',
      }}
      onClose={onClose}
    >
      <RecoverySheet codes={codes} onKept={() => setIsKept(true)} />
    </ShownOnce>
  )
}
