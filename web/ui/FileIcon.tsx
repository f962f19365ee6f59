import {
  File,
  FileArchive,
  FileImage,
  FileSpreadsheet,
  FileText,
  FileType,
  type LucideIcon,
} from 'lucide-react'

type Kind = 'pdf' | 'image' | 'table' | 'text' | 'archive' | 'other'

const icons: Record<Kind, { Icon: LucideIcon; name: string }> = {
  pdf: { Icon: FileText, name: 'PDF' },
  image: { Icon: FileImage, name: 'Bild' },
  table: { Icon: FileSpreadsheet, name: 'Tabelle' },
  text: { Icon: FileType, name: 'Text' },
  archive: { Icon: FileArchive, name: 'Archiv' },
  other: { Icon: File, name: 'Datei' },
}

/** The icon of a file's kind, with the kind's name for screen readers. */
export function FileIcon({ mime, size = 24 }: { mime: string; size?: number }) {
  const kind = kindOf(mime)
  const { Icon, name } = icons[kind]
  return <Icon className={`file-icon file-icon-${kind}`} size={size} role="img" aria-label={name} />
}

function kindOf(mime: string): Kind {
  if (mime === 'application/pdf') return 'pdf'
  if (mime.startsWith('image/') && !/dwg|dxf/.test(mime)) return 'image'
  if (/csv|spreadsheet|excel/.test(mime)) return 'table'
  if (/^text\/|wordprocessing|msword|opendocument\.text/.test(mime)) return 'text'
  if (/zip|compressed|x-tar|7z/.test(mime)) return 'archive'
  return 'other'
}
