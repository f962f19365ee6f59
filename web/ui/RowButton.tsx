import { ActionIcon } from '@mantine/core'
import type { LucideIcon } from 'lucide-react'

interface Props {
  /** What it does to which record, for screen readers and as tooltip. */
  name: string
  Icon: LucideIcon
  onClick: () => void
}

/** A small button at the end of a table row. */
export function RowButton({ name, Icon, onClick }: Props) {
  return (
    <ActionIcon variant="subtle" size={36} aria-label={name} title={name} onClick={onClick}>
      <Icon size={18} aria-hidden />
    </ActionIcon>
  )
}
