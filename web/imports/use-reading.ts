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
export function useReading(tableImport: Import) {
  const { id } = tableImport
  const [problem, setProblem] = useState<string>()
  const [queue] = useState(() => createChangeQueue(tableImport.updatedAt))
  const changeCount = useRef(0)
  const refusalCount = useRef(0)

  function change(readingChange: ReadingChange): void {
    setProblem(undefined)
    showImport({ ...tableImport, ...applied(tableImport, readingChange) })
    changeCount.current += 1
    const turn = changeCount.current
    queue.enqueue(tableImport.updatedAt, async (updatedAt) => {
      try {
        const response = await call(imports.read, { id, ...readingChange, updatedAt })
        // Later changes are already on the screen.
        if (turn === changeCount.current) showImport(response)
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
    const before = refusalCount.current
    const updatedAt = await queue.latest(tableImport.updatedAt)
    if (refusalCount.current > before) return
    try {
      showImport(await call(imports.check, { id, updatedAt }))
    } catch (error) {
      await refused(error)
    }
  }

  async function refused(error: unknown): Promise<void> {
    refusalCount.current += 1
    setProblem(causeOf(error).message)
    void logFailure('readImport', error)
    await refresh(imports.list)
  }

  return { change, check, problem }
}

/** Only the server knows the columns of another heading row. */
function applied(
  tableImport: Import,
  { columns, ...otherChanges }: ReadingChange,
): Partial<Import> {
  if (!columns) return otherChanges
  const mapped = tableImport.columns.map((column, index) => ({
    ...column,
    field: columns[index] ?? null,
  }))
  return { ...otherChanges, columns: mapped, isRemembered: false }
}
