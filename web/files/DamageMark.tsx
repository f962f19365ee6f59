import type { Upload } from '#contract/files.ts'
import './file-marks.css'

/** Tells staff that nobody gets the bytes of an upload; nothing where all is well. */
export function DamageMark({ upload }: { upload: Upload | null | undefined }) {
  if (!upload?.damage) return null
  const what = upload.damage === 'missing' ? 'fehlt auf dem Server' : 'beschädigt'
  return <span className="damage-mark">Datei {what}: bitte dieselbe noch einmal hochladen</span>
}
