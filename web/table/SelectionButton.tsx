import { Button } from '@mantine/core'
import type { ComponentType, ReactNode } from 'react'

interface Props {
  Icon: ComponentType<{ size?: number }>
  /** What most will want to do; at most one of a selection's buttons. */
  isMain?: boolean
  isBusy?: boolean
  onClick: () => void
  children: ReactNode
}

/** One thing that can be done with the selected rows. */
export function SelectionButton({ Icon, isMain = false, isBusy, onClick, children }: Props) {
  return (
    <Button
      size="xs"
      variant={isMain ? 'filled' : 'default'}
      leftSection={<Icon size={16} />}
      loading={isBusy}
      onClick={onClick}
    >
      {children}
    </Button>
  )
}
