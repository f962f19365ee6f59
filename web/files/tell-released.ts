import type { VersionStage } from '#contract/file-versions.ts'
import { toast } from '../ui/toasts.tsx'

/** Tells that a version is released; and where another one of that day, or of a later one, stays what customers see. */
export function tellReleased(stage: VersionStage, told: string, detail?: string): void {
  if (stage === 'earlier') toast.warn(...notCurrent)
  else toast.success(told, detail)
}

const notCurrent = [
  'Die Fassung ist freigegeben, aktuell bleibt aber eine andere!',
  'Kunden finden sie unter „Frühere Fassungen“, denn die aktuelle ist am selben Tag oder später freigegeben.',
] as const
