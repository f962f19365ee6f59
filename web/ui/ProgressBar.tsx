import { Progress as Bar } from '@mantine/core'
import { formatCount } from '../base/formats.ts'

/** Progress of work on many records. */
export interface Progress {
  done: number
  total: number
}

/** The progress bar of a dialog. */
export function ProgressBar({ done, total }: Progress) {
  const percent = total > 0 ? Math.floor((done / total) * 100) : 0
  return (
    <div className="dialog-progress">
      <span aria-hidden>
        {formatCount(done)} von {formatCount(total)}
      </span>
      <Bar value={percent} aria-label="Fortschritt" />
    </div>
  )
}
