import { useRef, useState } from 'react'
import { type Import, imports } from '#contract/imports.ts'
import { call } from '../client/api.ts'
import { causeOf, logFailure } from '../client/failures.ts'
import { refresh } from '../client/queries.ts'
import { createChangeQueue } from './change-queue.ts'
import { showImport } from './use-import.ts'

type ReadingChange = Partial<Pick<Import, 'headingRow' | 'dayOrder' | 'emptyCells'>> & {
  columns?: (string | null)[]
}

/**
 * Changes how a table is read, one change after another, each shown before the server has responded. `problem` is the
 * reason for a refusal, such as a change by somebody else in the meantime.
 */
export function useReading(shown: Import) {
  const { id } = shown
  const [problem, setProblem] = useState<string>()
  const [queue] = useState(() => createChangeQueue(shown.updatedAt))
  const asked = useRef(0)
  const refusals = useRef(0)

  function change(wanted: ReadingChange): void {
    setProblem(undefined)
    showImport({ ...shown, ...applied(shown, wanted) })
    asked.current += 1
    const turn = asked.current
    queue.enqueue(shown.updatedAt, async (updatedAt) => {
      try {
        const response = await call(imports.read, { id, ...wanted, updatedAt })
        // Later changes are already on the screen.
        if (turn === asked.current) showImport(response)
        return response.updatedAt
      } catch (error) {
        await refused(error)
        return updatedAt
      }
    })
  }

  /**
   * Starts the dry run once all changes have been sent; not if one was refused, as its result would not be what the
   * user wanted.
   */
  async function check(): Promise<void> {
    setProblem(undefined)
    const before = refusals.current
    const updatedAt = await queue.latest(shown.updatedAt)
    if (refusals.current > before) return
    try {
      showImport(await call(imports.check, { id, updatedAt }))
    } catch (error) {
      await refused(error)
    }
  }

  async function refused(error: unknown): Promise<void> {
    refusals.current += 1
    setProblem(causeOf(error).message)
    void logFailure('readImport', error)
    await refresh(imports.list)
  }

  return { change, check, problem }
}

/** Only the server knows the columns of another heading row. */
function applied(shown: Import, { columns, ...others }: ReadingChange): Partial<Import> {
  if (!columns) return others
  const mapped = shown.columns.map((column, index) => ({
    ...column,
    field: columns[index] ?? null,
  }))
  return { ...others, columns: mapped, isRemembered: false }
}
