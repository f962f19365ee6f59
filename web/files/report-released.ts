import type { VersionStage } from '#contract/file-versions.ts'
import { toast } from '../ui/toasts.tsx'

/** Reports a release; warns if customers continue to see another version, released on the same day or later. */
export function reportReleased(stage: VersionStage, message: string, detail?: string): void {
  if (stage === 'earlier') toast.warn(...notCurrent)
  else toast.success(message, detail)
}

const notCurrent = [
  'Die Fassung ist freigegeben, aktuell bleibt aber eine andere!',
  'Kunden finden sie unter „Frühere Fassungen“, denn die aktuelle ist am selben Tag oder später freigegeben.',
] as const
