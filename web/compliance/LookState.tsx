import { Button } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { compliance } from '#contract/findings.ts'
import { formatTime } from '../base/formats.ts'
import { hasFailed, refresh, useResult } from '../client/queries.ts'

/** How often somebody who waits is told more, in ms. */
const pace = 2_000

/** From when the findings are; while the portal looks it says so, and shows what it has found once it is done. */
export function LookState() {
  const look = useResult(compliance.state, { pace })
  const { data, error } = look
  const shown = useRef<string>(undefined)
  const state = data && ((data.isSettled && data.settledAt) || 'looking')
  useEffect(() => {
    if (state === undefined) return
    const isOther = shown.current !== undefined && shown.current !== state
    shown.current = state
    if (isOther && state !== 'looking') void refresh(compliance.findings, compliance.ofDevice)
  }, [state])
  if (hasFailed(look)) {
    return (
      <span role="alert">
        Der Stand konnte nicht geladen werden{error && `: ${error.message}`}{' '}
        <Button
          size="xs"
          variant="default"
          aria-disabled={look.isFetching || undefined}
          onClick={() => look.isFetching || look.refetch()}
        >
          Erneut versuchen
        </Button>
      </span>
    )
  }
  if (!state) return null
  return (
    <span role="status">
      {state === 'looking' ? 'Änderungen werden gerade geprüft …' : `Stand: ${formatTime(state)}.`}
    </span>
  )
}
