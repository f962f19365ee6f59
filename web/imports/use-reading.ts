import { useRef, useState } from 'react'
import { type Import, imports } from '#contract/imports.ts'
import { call } from '../client/api.ts'
import { causeOf, logFailure } from '../client/failures.ts'
import { refresh } from '../client/queries.ts'
import { showImport } from './use-import.ts'
import { wishesInTurn } from './wishes-in-turn.ts'

type Wish = Partial<Pick<Import, 'headingRow' | 'dayOrder' | 'emptyCells'>> & {
  columns?: (string | null)[]
}

/**
 * Says how a table is read, one wish after the other, each shown before the server has answered; or why it was refused, as
 * where somebody else has said so meanwhile.
 */
export function useReading(shown: Import) {
  const { id } = shown
  const [problem, setProblem] = useState<string>()
  const [wishes] = useState(() => wishesInTurn(shown.updatedAt))
  const asked = useRef(0)
  const refusals = useRef(0)

  function change(wish: Wish): void {
    setProblem(undefined)
    showImport({ ...shown, ...applied(shown, wish) })
    asked.current += 1
    const turn = asked.current
    wishes.wish(shown.updatedAt, async (updatedAt) => {
      try {
        const answer = await call(imports.read, { id, ...wish, updatedAt })
        // What was wished since then is on the screen already.
        if (turn === asked.current) showImport(answer)
        return answer.updatedAt
      } catch (error) {
        await refused(error)
        return updatedAt
      }
    })
  }

  /** Begins the dry run once all wishes have arrived; of one that was refused it would say what nobody wished. */
  async function check(): Promise<void> {
    setProblem(undefined)
    const before = refusals.current
    const updatedAt = await wishes.seen(shown.updatedAt)
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

/** The columns that a row of headings leads to are known to the server alone. */
function applied(shown: Import, { columns, ...others }: Wish): Partial<Import> {
  if (!columns) return others
  const mapped = shown.columns.map((column, index) => ({
    ...column,
    field: columns[index] ?? null,
  }))
  return { ...others, columns: mapped, isRemembered: false }
}
