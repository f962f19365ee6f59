import { Button } from '@mantine/core'
import { Download } from 'lucide-react'

interface Props {
  onClick: () => void
  children?: string
}

/** Opens the export of a list as a table. */
export function ExportButton({ onClick, children = 'Exportieren' }: Props) {
  return (
    <Button
      variant="default"
      className="table-export"
      leftSection={<Download size={18} aria-hidden />}
      onClick={onClick}
    >
      {children}
    </Button>
  )
}
