import { Button } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { compliance } from '#contract/findings.ts'
import { formatTime } from '../base/formats.ts'
import { hasFailed, refresh, useResult } from '../client/queries.ts'

/** Polling interval while a check is under way, in ms. */
const interval = 2_000

/**
 * When the findings were last checked; while a check is under way, says so, and refreshes the findings once it has
 * finished.
 */
export function CheckState() {
  const look = useResult(compliance.state, { interval })
  const { data, error } = look
  const lastState = useRef<string>(undefined)
  const state = data && ((data.isSettled && data.settledAt) || 'looking')
  useEffect(() => {
    if (state === undefined) return
    const isOther = lastState.current !== undefined && lastState.current !== state
    lastState.current = state
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
