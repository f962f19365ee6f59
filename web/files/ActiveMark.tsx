import { activeContentNames, type Upload } from '#contract/files.ts'
import './file-marks.css'

/** Warns staff of what an office file does by itself when opened; nothing for other files. */
export function ActiveMark({ upload }: { upload: Upload | null | undefined }) {
  const activeContent = upload?.activeContent ?? []
  if (activeContent.length === 0) return null
  return (
    <span className="active-mark">
      Aktive Inhalte: {activeContent.map((kind) => activeContentNames[kind]).join(', ')}
    </span>
  )
}
