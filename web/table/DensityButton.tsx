import { ActionIcon } from '@mantine/core'
import { Rows3, Rows4 } from 'lucide-react'
import { chooseDensity, useDensity } from './density.ts'

/** Toggles between spacious and compact rows. */
export function DensityButton() {
  const isCompact = useDensity() === 'compact'
  const Icon = isCompact ? Rows4 : Rows3
  return (
    <ActionIcon
      variant="default"
      size={36}
      className="table-density"
      aria-label="Zeilen dicht"
      aria-pressed={isCompact}
      title="Zeilen dicht"
      onClick={() => chooseDensity(isCompact ? 'comfortable' : 'compact')}
    >
      <Icon size={18} aria-hidden />
    </ActionIcon>
  )
}
