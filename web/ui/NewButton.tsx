import { Button } from '@mantine/core'
import { Plus } from 'lucide-react'

/** Opens the form for a new record; shown above a list, and in an empty one. */
export function NewButton({ onClick }: { onClick: () => void }) {
  return (
    <Button leftSection={<Plus size={18} aria-hidden />} onClick={onClick}>
      Neu
    </Button>
  )
}
