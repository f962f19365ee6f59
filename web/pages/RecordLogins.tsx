import { RecordLogs } from '../logs/RecordLogs.tsx'
import { SessionsButton } from '../sessions/SessionsButton.tsx'
import type { SessionHolder } from '../sessions/session-holders.ts'
import { Loaded } from '../start/StartCard.tsx'
import { type LoggedRecord, useLogsOf } from './record-logs.ts'

interface Props {
  holder: Extract<SessionHolder, { kind: 'device' | 'company' }>
  logsOf: LoggedRecord
  isAdmin: boolean
}

/** Sign-in attempts of a device or company, and for administrators its open sessions. */
export function RecordLogins({ holder, logsOf, isAdmin }: Props) {
  const isDevice = holder.kind === 'device'
  const { names, about } = useLogsOf(logsOf)
  return (
    <section className="record-part" aria-label="Anmeldungen">
      <div className="record-part-head">
        <h2>Anmeldungen von Kunden</h2>
        {isAdmin && <SessionsButton holder={holder} />}
      </div>
      <Loaded query={names}>
        <RecordLogs
          label={isDevice ? 'Anmeldungen mit diesem Gerät' : 'Anmeldungen dieser Firma'}
          filters={{ ...about, type: { $eq: 'customer' } }}
          empty={
            isDevice
              ? 'Mit diesem Gerät hat sich noch niemand angemeldet.'
              : 'Von dieser Firma hat sich noch niemand angemeldet.'
          }
        />
      </Loaded>
    </section>
  )
}
