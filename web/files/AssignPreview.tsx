import { useQuery } from '@tanstack/react-query'
import { devices } from '#contract/devices.ts'
import { maxConditions } from '#contract/query.ts'
import { formatCount } from '../base/formats.ts'
import { call } from '../client/api.ts'
import { type Choice, idsOf } from '../form/choice.ts'
import { chunksOf } from './assign.ts'

interface Props {
  files: number[]
  parts: Choice[]
}

/** How many devices will show the files once these are assigned to the article numbers. */
export function AssignPreview({ files, parts: choices }: Props) {
  const parts = idsOf(choices)
  const { data, error } = useQuery({
    queryKey: [devices.list.path, 'assign-preview', parts, files],
    queryFn: ({ signal }) => countDevices(parts, files, signal),
    enabled: parts.length > 0,
  })
  return (
    <output className="assign-hint" aria-busy={parts.length > 0 && !data && !error}>
      {parts.length > 0 && (error ? failed : data && sentenceOf(data, files.length))}
    </output>
  )
}

const failed = 'Wie viele Geräte das betrifft, konnte nicht geladen werden.'

interface Counts {
  all: number
  /** Devices that have one of the files themselves; undefined if no request can name so many. */
  own: number | undefined
}

/** A device has only one article number, so the counts of several requests can be added up. */
async function countDevices(
  parts: number[],
  files: number[],
  signal: AbortSignal,
): Promise<Counts> {
  const room = maxConditions - files.length
  const isAskable = room > 0
  const counts: Counts = { all: 0, own: isAskable ? 0 : undefined }
  for (const chunk of chunksOf(parts, isAskable ? room : maxConditions)) {
    const part = { id: { $in: chunk } }
    counts.all += await count({ part }, signal)
    if (counts.own !== undefined) {
      counts.own += await count({ part, media: { id: { $in: files } } }, signal)
    }
  }
  return counts
}

async function count(filters: Record<string, unknown>, signal: AbortSignal): Promise<number> {
  const pagination = { page: 1, pageSize: 1 }
  const response = await call(devices.list, { filters, fields: ['id'], pagination }, { signal })
  return response.pagination.total
}

function sentenceOf({ all, own = 0 }: Counts, files: number): string {
  const filesInWords = files === 1 ? 'die Datei' : 'die Dateien'
  const sentence =
    all === 0
      ? `Noch gibt es keine Geräte dieser Artikelnummern; alle künftigen erhalten ${filesInWords} automatisch.`
      : `${formatCount(all)} ${all === 1 ? 'Gerät erhält' : 'Geräte erhalten'} ${filesInWords}, ebenso alle künftigen dieser Artikelnummern.`
  if (own === 0) return sentence
  const had = files === 1 ? 'sie' : 'mindestens eine davon'
  return `${sentence} ${formatCount(own)} ${own === 1 ? 'hat' : 'haben'} ${had} schon selbst; doppelt steht sie dort nicht.`
}
