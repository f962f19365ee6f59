import { Progress } from '@mantine/core'
import { formatCount } from '../base/formats.ts'

/** How far work on many records is. */
export interface Progressed {
  done: number
  total: number
}

/** Says in a dialog how far its work is. */
export function HowFar({ done, total }: Progressed) {
  const percent = total > 0 ? Math.floor((done / total) * 100) : 0
  return (
    <div className="dialog-progress">
      <span aria-hidden>
        {formatCount(done)} von {formatCount(total)}
      </span>
      <Progress value={percent} aria-label="Fortschritt" />
    </div>
  )
}
