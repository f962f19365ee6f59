import { Button } from '@mantine/core'
import type { ComponentType, ReactNode } from 'react'

interface Props {
  Icon: ComponentType<{ size?: number }>
  /** The most likely action; at most one of the buttons. */
  isMain?: boolean
  isBusy?: boolean
  onClick: () => void
  children: ReactNode
}

/** A button for an action on the selected rows. */
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
