import { ActionIcon } from '@mantine/core'
import { Plus } from 'lucide-react'

/** Beside a picker: opens the form for a new record, which is then selected. */
export function AddButton({ name, onClick }: { name: string; onClick: () => void }) {
  return (
    <ActionIcon variant="default" size={36} aria-label={name} title={name} onClick={onClick}>
      <Plus size={18} aria-hidden />
    </ActionIcon>
  )
}
