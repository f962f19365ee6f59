import { useEffect, useRef } from 'react'
import { compliance } from '#contract/findings.ts'
import { formatTime } from '../base/formats.ts'
import { refresh, useResult } from '../client/queries.ts'

/** How often somebody who waits is told more, in ms. */
const pace = 2_000

/** From when the findings are; while the portal looks it says so, and shows what it has found once it is done. */
export function LookState() {
  const { data } = useResult(compliance.state, { pace })
  const shown = useRef<string | null>(undefined)
  const settledAt = data?.isSettled ? data.settledAt : undefined
  useEffect(() => {
    if (settledAt === undefined) return
    const isOther = shown.current !== undefined && shown.current !== settledAt
    shown.current = settledAt
    if (isOther) void refresh(compliance.findings, compliance.ofDevice)
  }, [settledAt])
  if (!data) return null
  return (
    <span role="status">
      {settledAt ? `Stand: ${formatTime(settledAt)}.` : 'Änderungen werden gerade geprüft …'}
    </span>
  )
}
