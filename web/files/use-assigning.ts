import { useState } from 'react'
import { devices } from '#contract/devices.ts'
import { medias } from '#contract/files.ts'
import { parts } from '#contract/parts.ts'
import { formatCount } from '../base/formats.ts'
import { reportFailure } from '../client/failures.ts'
import { refresh } from '../client/queries.ts'
import { useStoppable } from '../dialog/use-stoppable.ts'
import { toast } from '../ui/toasts.tsx'
import { type Assignment, assign, type Tally } from './assign.ts'
import { createUndo } from './undo-assignment.ts'

/**
 * Runs an assignment, reports its outcome and offers to undo it; closing the dialog stops it after the current step.
 */
export function useAssigning() {
  const [tally, setTally] = useState<Tally>()
  const [isRunning, setIsRunning] = useState(false)
  const [undo] = useState(createUndo)
  const stoppable = useStoppable()

  async function run(assignment: Assignment): Promise<Tally> {
    setIsRunning(true)
    setTally(undefined)
    const { result, isStopped } = await stoppable.run(async (signal) => {
      const tallied = await assign(assignment, undo, setTally, signal)
      return { result: tallied, isStopped: signal.aborted }
    })
    if (result.added > 0) await refresh(devices.list, parts.list, medias.list)
    setIsRunning(false)
    setTally(result)
    const action = undo.action()
    if (result.failed > 0) reportFailure('assignFiles', result.error, undefined, action)
    else if (isStopped) toast.warn('Zuordnung abgebrochen!', sentenceOf(result), action)
    else if (result.gone > 0)
      toast.warn('Nicht alles wurde zugeordnet!', sentenceOf(result), action)
    else if (result.added > 0) toast.success('Zuordnung gespeichert!', sentenceOf(result), action)
    else toast.info('Alles war schon zugeordnet.', undefined, action)
    return result
  }

  return { tally, isRunning, run }
}

/** Number of links in a tally. */
export function countOf({ added, before, gone, failed }: Tally): number {
  return added + before + gone + failed
}

/** '12 neue Zuordnungen, 3 gab es schon, 2 entfallen (inzwischen gelöscht), 1 ist fehlgeschlagen.' */
export function sentenceOf({ added, before, gone, failed }: Tally): string {
  const phrases = [added === 1 ? '1 neue Zuordnung' : `${formatCount(added)} neue Zuordnungen`]
  if (before > 0) phrases.push(`${formatCount(before)} gab es schon`)
  if (gone > 0) {
    phrases.push(
      `${formatCount(gone)} ${gone === 1 ? 'entfällt' : 'entfallen'} (inzwischen gelöscht)`,
    )
  }
  if (failed > 0) {
    phrases.push(`${formatCount(failed)} ${failed === 1 ? 'ist' : 'sind'} fehlgeschlagen`)
  }
  return `${phrases.join(', ')}.`
}
