import { type ReactNode, useMemo } from 'react'
import { GivesFocusBack } from '../ui/RestoreFocus.tsx'
import { DialogPlaceContext } from './dialog-context.ts'

interface Props {
  id: number
  isTop: boolean
  children: ReactNode
}

/** What stands around each open dialog: where it lies, and where the focus goes when it closes. */
export function DialogPlace({ id, isTop, children }: Props) {
  const place = useMemo(() => ({ id, isTop }), [id, isTop])
  return (
    <GivesFocusBack>
      <DialogPlaceContext value={place}>{children}</DialogPlaceContext>
    </GivesFocusBack>
  )
}
