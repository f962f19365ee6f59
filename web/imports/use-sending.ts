import { useEffect, useRef, useState } from 'react'
import type { Import } from '#contract/imports.ts'
import { causeOf, logFailure } from '../client/failures.ts'
import { type Pace, paceOf } from '../files/pace.ts'
import { heldWhile } from '../form/unsaved-input.ts'
import { isMisread } from './misread.ts'
import { sendTable, type TableOptions } from './table-upload.ts'

/**
 * Sends one table at a time, with progress, or the German reason for a refusal; `misread` is a table whose encoding
 * could not be detected. `onTaken` gets a signal that is aborted once the page is left.
 */
export function useSending(onTaken: (taken: Import, signal: AbortSignal) => Promise<void> | void) {
  const [sending, setSending] = useState<Pace>()
  const [problem, setProblem] = useState<string>()
  const [misread, setMisread] = useState<File>()
  const controller = useRef<AbortController>(undefined)
  useEffect(() => () => controller.current?.abort(), [])

  async function send(file: File, options: TableOptions): Promise<void> {
    if (controller.current) return
    const ownController = new AbortController()
    controller.current = ownController
    const pace = paceOf(performance.now())
    refuse(undefined)
    setSending({ share: 0 })
    try {
      await heldWhile(async () => {
        const tableImport = await sendTable(file, options, {
          signal: ownController.signal,
          onProgress: (sentBytes, total) => setSending(pace(sentBytes, total, performance.now())),
        })
        await onTaken(tableImport, ownController.signal)
      })
    } catch (error) {
      if (!ownController.signal.aborted) {
        refuse(causeOf(error).message, isMisread(error) ? file : undefined)
        void logFailure('importTable', error)
      }
    } finally {
      controller.current = undefined
      setSending(undefined)
    }
  }

  function refuse(reason: string | undefined, file?: File) {
    setProblem(reason)
    setMisread(file)
  }

  const cancel = () => controller.current?.abort()
  return { send, sending, problem, misread, refuse: (reason: string) => refuse(reason), cancel }
}
