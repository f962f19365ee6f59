import { FileVersionDraft, type VersionStage } from '#contract/file-versions.ts'
import { formatWeekday } from '../base/formats.ts'
import { type Errors, errorsByField } from '../form/use-draft.ts'
import { refusalOf } from './check-file.ts'

/** The input for a new version. */
export interface VersionInput {
  url: File | null
  version: string
  /** When to release it; the server determines the current day. */
  releasedOn: 'today' | 'day' | 'later'
  day: string
  note: string
}

const checked = FileVersionDraft.pick({ version: true, note: true }).required({ version: true })

export function errorsOf(input: VersionInput): Errors {
  const parsed = checked.safeParse(input)
  const refusal = input.url ? refusalOf(input.url) : 'Bitte eine Datei auswählen!'
  return {
    ...(refusal !== undefined && { url: refusal }),
    ...(!parsed.success && errorsByField(parsed.error.issues)),
    ...(input.releasedOn === 'day' &&
      input.day === '' && { day: 'Bitte den Tag der Freigabe angeben!' }),
  }
}

/** As the server expects it. Without a label, the server derives it from the latest version. */
export function draftOf({ version, releasedOn, day, note }: VersionInput, isFree: boolean) {
  const days = { today: undefined, day, later: null }
  return { ...(isFree && { version }), note, releasedOn: days[releasedOn] }
}

/** A day that has already come in the portal's time zone means an immediate release. */
export function messageFor({ releasedOn, day }: VersionInput, stage: VersionStage): string {
  if (stage !== 'prepared') return 'Neue Fassung ist freigegeben!'
  if (releasedOn === 'later') return 'Neue Fassung ist vorbereitet!'
  return `Neue Fassung wird freigegeben: ${formatWeekday(day)}`
}
