import type { Upload } from '#contract/files.ts'
import './file-marks.css'

/** Warns staff that the content of an upload cannot be served; nothing if it is intact. */
export function DamageMark({ upload }: { upload: Upload | null | undefined }) {
  if (!upload?.damage) return null
  const damageInWords = upload.damage === 'missing' ? 'fehlt auf dem Server' : 'beschädigt'
  return (
    <span className="damage-mark">Datei {damageInWords}: bitte dieselbe noch einmal hochladen</span>
  )
}
