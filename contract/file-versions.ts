import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { nameEntity, one, oneNamed, onlyByName } from './envelope.ts'
import {
  AnsweredDay,
  changeOf,
  Day,
  Description,
  Id,
  identifyingText,
  KeptName,
  messageText,
  Reference,
  Timestamp,
  timestamps,
} from './fields.ts'
import { Upload } from './files.ts'
import { listInput } from './query.ts'

/** The state of a version on the portal's current day. */
const versionStages = ['current', 'earlier', 'prepared', 'withdrawn'] as const
export type VersionStage = (typeof versionStages)[number]

/**
 * One version (Fassung) of a file. It is released once its day of release has come. The newest released version that
 * is not withdrawn is the current one; the file's `url` is its upload.
 */
export const FileVersion = z.object({
  id: z.number(),
  /** Its label, such as "1.4" or "Rev. C". */
  version: z.string(),
  /** Day of release (YYYY-MM-DD) in the portal's time zone; null while it is prepared and has no planned day. */
  releasedOn: AnsweredDay.nullable(),
  /** Computed by the server, whose current day counts: browsers may be in other time zones. */
  stage: z.enum(versionStages),
  /** „Was ist neu“. */
  note: z.string().nullable(),
  /** Since when it has been hidden from customers. */
  withdrawnAt: Timestamp.nullable(),
  withdrawnReason: z.string().nullable(),
  /** Day until which it must be kept for devices delivered with it; null if for none. */
  keptUntil: onlyByName(z.string().nullable()),
  /** Name of the person who created it; null for versions older than this attribute. */
  createdBy: z.string().nullable(),
  ...timestamps,
  media: oneNamed('medias'),
  url: one(Upload),
})
export type FileVersion = z.output<typeof FileVersion>
nameEntity('versions', FileVersion)

const label = identifyingText('Bitte eine Fassung angeben, zum Beispiel „1.4“!', 60)

/** The day of a release; `today` is the portal's current day, whatever the client's time zone. */
const ReleaseDay = z.literal('today').or(Day)

/** A new version: its file and its upload. The label defaults to the one after the last, the day to today. */
export const FileVersionDraft = z.object({
  media: Reference,
  url: Reference,
  version: label.optional(),
  releasedOn: ReleaseDay.optional(),
  note: Description.default(null),
})

/** A change of a version. A reason withdraws it, `null` lifts the withdrawal. */
export const FileVersionChange = changeOf(
  FileVersionDraft.pick({ version: true, releasedOn: true, note: true }),
).extend({
  withdrawnReason: messageText('Bitte einen Grund angeben!', 500).nullish(),
})

const VersionId = z.object({ id: Id })

export const versions = {
  list: endpoint({
    access: 'staff',
    method: 'GET',
    path: '/api/versions',
    wire: 'list',
    input: listInput,
    output: FileVersion,
    summary: 'Listet Fassungen von Dateien auf.',
  }),
  show: endpoint({
    access: 'staff',
    method: 'GET',
    path: '/api/versions/:id',
    wire: 'entity',
    input: VersionId,
    output: FileVersion,
    summary: 'Zeigt eine Fassung.',
  }),
  create: endpoint({
    access: 'staff',
    method: 'POST',
    path: '/api/versions',
    wire: 'entity',
    input: FileVersionDraft,
    output: FileVersion,
    summary: 'Legt eine neue Fassung einer Datei an; frühere bleiben.',
  }),
  update: endpoint({
    access: 'staff',
    method: 'PUT',
    path: '/api/versions/:id',
    wire: 'entity',
    input: FileVersionChange,
    output: FileVersion,
    summary:
      'Ändert eine Fassung: Bezeichnung, Tag der Freigabe, Notiz; zieht sie zurück oder nicht mehr.',
  }),
  remove: endpoint({
    access: 'administrator',
    method: 'DELETE',
    path: '/api/versions/:id',
    wire: 'entity',
    input: VersionId.extend({ name: KeptName }),
    output: FileVersion,
    summary: 'Löscht eine Fassung mit ihren Bytes; die letzte freigegebene bleibt.',
  }),
}

/**
 * The label that follows these, newest first: the last one with its final number or letter counted up ("1.4" to
 * "1.5", "Rev. C" to "Rev. D"), skipping labels that exist.
 */
export function labelAfter(labels: readonly string[]): string {
  const [newest] = labels
  if (newest === undefined) return '1'
  let next = countedOn(newest)
  while (labels.includes(next)) next = countedOn(next)
  return next
}

function countedOn(versionLabel: string): string {
  const number = /^(?<before>.*?)(?<count>\d+)(?<after>\D*)$/.exec(versionLabel)?.groups
  if (number) {
    const { before = '', count = '', after = '' } = number
    const next = String(BigInt(count) + 1n).padStart(count.length, '0')
    return before + next + after
  }
  const letter = /^(?<before>(?:.*\W)?)(?<letter>[A-Ya-y])$/.exec(versionLabel)?.groups
  if (!letter) return `${versionLabel} 2`
  const { before = '', letter: lastLetter = '' } = letter
  return before + String.fromCharCode(lastLetter.charCodeAt(0) + 1)
}

/** When a version was current, as days in the portal's time zone. */
interface Currency {
  releasedOn: string | null
  /** Null unless it was withdrawn. */
  withdrawnOn: string | null
}

/**
 * Which of some released versions, newest first, was current on a day; undefined without a day, or before the first
 * release. A version withdrawn later counts as current for the days before, whoever may see it now.
 */
export function currentOn<Version extends Currency>(
  released: readonly Version[],
  day: string | null,
): Version | undefined {
  if (day === null) return undefined
  return released.find(({ releasedOn, withdrawnOn }) => {
    const isReleased = releasedOn !== null && releasedOn <= day
    return isReleased && (withdrawnOn === null || withdrawnOn > day)
  })
}
