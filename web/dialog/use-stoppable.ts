import { useEffect, useRef } from 'react'
import { whenUserChanges } from '../client/user-change.ts'

/**
 * Runs the long work of a dialog with a signal, which is aborted by `stop`, by closing the dialog, and once somebody else
 * signs in: nothing is done in another user's name.
 */
export function useStoppable() {
  const running = useRef<AbortController>(undefined)
  const stop = () => running.current?.abort()
  useEffect(() => () => running.current?.abort(), [])

  async function run<Done>(work: (signal: AbortSignal) => Promise<Done>): Promise<Done> {
    const controller = new AbortController()
    running.current = controller
    const unwatch = whenUserChanges(() => controller.abort())
    try {
      return await work(controller.signal)
    } finally {
      unwatch()
    }
  }

  return { run, stop }
}
