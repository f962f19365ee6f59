import { useWords } from '../base/spoken.ts'
import { type IconType, icon } from './icons.tsx'

type Kind = 'pdf' | 'image' | 'table' | 'text' | 'archive' | 'other'

const sheet =
  'M6 22a2 2 0 0 1-2-2V4a2 2 0 0 1 2-2h8a2.4 2.4 0 0 1 1.704.706l3.588 3.588A2.4 2.4 0 0 1 20 8v12a2 2 0 0 1-2 2zM14 2v5a1 1 0 0 0 1 1h5'

const icons: Record<Kind, IconType> = {
  pdf: icon(`${sheet}M10 9H8M16 13H8M16 17H8`),
  image: icon(
    `${sheet}M8 12a2 2 0 1 0 4 0a2 2 0 1 0 -4 0M20 17l-1.296-1.296a2.41 2.41 0 0 0-3.408 0L9 22`,
  ),
  table: icon(`${sheet}M8 13h2M14 13h2M8 17h2M14 17h2`),
  text: icon(`${sheet}M11 18h2M12 12v6M9 13v-.5a.5.5 0 0 1 .5-.5h5a.5.5 0 0 1 .5.5v.5`),
  archive: icon(
    'M13.659 22H18a2 2 0 0 0 2-2V8a2.4 2.4 0 0 0-.706-1.706l-3.588-3.588A2.4 2.4 0 0 0 14 2H6a2 2 0 0 0-2 2v11.5M14 2v5a1 1 0 0 0 1 1h5M8 12v-1M8 18v-2M8 7V6M6 20a2 2 0 1 0 4 0a2 2 0 1 0 -4 0',
  ),
  other: icon(sheet),
}

/** The icon of a file's kind, labelled for screen readers. */
export function FileIcon({ mime, size = 24 }: { mime: string; size?: number }) {
  const kind = kindOf(mime)
  const label = useWords('view').fileKinds[kind]
  const Icon = icons[kind]
  return <Icon className={`file-icon file-icon-${kind}`} size={size} label={label} />
}

function kindOf(mime: string): Kind {
  if (mime === 'application/pdf') return 'pdf'
  if (mime.startsWith('image/') && !/dwg|dxf/.test(mime)) return 'image'
  if (/csv|spreadsheet|excel/.test(mime)) return 'table'
  if (/^text\/|wordprocessing|msword|opendocument\.text/.test(mime)) return 'text'
  if (/zip|compressed|x-tar|7z/.test(mime)) return 'archive'
  return 'other'
}
