import { Button } from '@mantine/core'
import { Plus } from 'lucide-react'

/** Opens the form for a new record, above a list and in one that is still empty. */
export function NewButton({ onClick }: { onClick: () => void }) {
  return (
    <Button leftSection={<Plus size={18} aria-hidden />} onClick={onClick}>
      Neu
    </Button>
  )
}
