import { type ReactNode, useMemo } from 'react'
import { RestoreFocus } from '../ui/RestoreFocus.tsx'
import { DialogPlaceContext } from './dialog-context.ts'

interface Props {
  id: number
  isTop: boolean
  children: ReactNode
}

/** Wraps each open dialog: provides its position and restores the focus when it closes. */
export function DialogPlace({ id, isTop, children }: Props) {
  const place = useMemo(() => ({ id, isTop }), [id, isTop])
  return (
    <RestoreFocus>
      <DialogPlaceContext value={place}>{children}</DialogPlaceContext>
    </RestoreFocus>
  )
}
