import { useState } from 'react'
import { type CommonFile, commonFiles } from '#contract/common-files.ts'
import { devices } from '#contract/devices.ts'
import { medias } from '#contract/files.ts'
import { parts } from '#contract/parts.ts'
import { formatCount } from '../base/formats.ts'
import { reportFailure } from '../client/failures.ts'
import { createIdempotent } from '../client/idempotent.ts'
import { refresh } from '../client/queries.ts'
import { useStoppable } from '../dialog/use-stoppable.ts'
import { toast } from '../ui/toasts.tsx'
import { type MoveProgress, moveCommonFiles } from './move-common-files.ts'
import { createGivenBack } from './undo-common-files.ts'

/** Runs a clean-up, reports its outcome and offers to undo it; closing the dialog stops it after the current file. */
export function useCleaningUp() {
  const [moved, setMoved] = useState<MoveProgress>()
  const [isRunning, setIsRunning] = useState(false)
  const [undo] = useState(createGivenBack)
  const [idempotent] = useState(createIdempotent)
  const stoppable = useStoppable()

  async function run(files: readonly CommonFile[]): Promise<MoveProgress> {
    setIsRunning(true)
    setMoved(undefined)
    const { result, isStopped } = await stoppable.run(async (signal) => {
      const options = { idempotent, undo, onProgress: setMoved, signal }
      return { result: await moveCommonFiles(files, options), isStopped: signal.aborted }
    })
    await refresh(devices.list, parts.list, medias.list, commonFiles.list)
    setIsRunning(false)
    setMoved(result)
    const action = undo.action()
    if (result.failed > 0) reportFailure('moveCommonFiles', result.error, undefined, action)
    else if (isStopped) toast.warn('Aufräumen abgebrochen!', sentenceOf(result), action)
    else toast.success('Dateien aufgeräumt!', sentenceOf(result), action)
    return result
  }

  return { moved, isRunning, run }
}

/** '2 Dateien gehören jetzt zu ihrer Artikelnummer.', or '2 Dateien aufgeräumt, 1 fehlgeschlagen.' */
export function sentenceOf({ done, failed }: MoveProgress): string {
  const files = done === 1 ? '1 Datei' : `${formatCount(done)} Dateien`
  if (failed > 0) return `${files} aufgeräumt, ${formatCount(failed)} fehlgeschlagen.`
  return `${files} ${done === 1 ? 'gehört' : 'gehören'} jetzt zu ihrer Artikelnummer.`
}
