import { HistoryList } from '../history/HistoryList.tsx'
import type { HistoryKind } from '../history/history-words.ts'
import { RecordLogs } from '../logs/RecordLogs.tsx'
import { Loaded } from '../start/StartCard.tsx'
import { type LoggedRecord, useLogsOf } from './record-logs.ts'

interface Props {
  kind: HistoryKind
  id: number
  /** Display name of the record: 'Gerät KP-4711'. */
  name: string
  /** Overrides the default heading, which would repeat the tab's name „Verlauf“. */
  heading?: string
  /** The record whose log entries are shown below. */
  logsOf?: LoggedRecord
}

/** „Verlauf“: who changed what in a record; and, if the log covers the record, actions on it and their failures. */
export function RecordHistory({ kind, id, name, heading = 'Änderungen', logsOf }: Props) {
  return (
    <div className="record-parts">
      <div className="record-part">
        <div className="record-part-head">
          <h2>{heading}</h2>
        </div>
        <div className="record-card">
          <HistoryList kind={kind} id={id} name={name} />
        </div>
      </div>
      {logsOf && <Logs of={logsOf} />}
    </div>
  )
}

function Logs({ of }: { of: LoggedRecord }) {
  const { names, about } = useLogsOf(of)
  return (
    <section className="record-part" aria-label="Protokoll">
      <div className="record-part-head">
        <h2>Protokoll</h2>
      </div>
      <Loaded query={names}>
        <RecordLogs
          label="Einträge im Protokoll"
          filters={{ ...about, type: { $in: ['info', 'error'] } }}
          empty="Im Protokoll steht dazu nichts."
        />
      </Loaded>
    </section>
  )
}
