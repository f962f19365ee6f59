import { Button } from '@mantine/core'
import { ArrowRight, Download } from 'lucide-react'
import { useRef } from 'react'
import { type HistoryChange, type HistoryEntry, history } from '#contract/history.ts'
import { oneAtATime } from '../base/one-at-a-time.ts'
import { call } from '../client/api.ts'
import { hasFailed } from '../client/queries.ts'
import { LoadOlder } from '../table/LoadOlder.tsx'
import { useOlderRows } from '../table/older-rows.ts'
import { ClampedText } from '../ui/ClampedText.tsx'
import { NotLoaded } from '../ui/NotLoaded.tsx'
import { exportHistory } from './export-history.ts'
import {
  attributeName,
  changeInWords,
  type HistoryKind,
  historyAct,
  historyTime,
  historyWho,
} from './history-words.ts'
import './history.css'

const pageSize = 20

/** Number of characters of a value that are shown while collapsed. */
const collapsedLength = 100

interface Props {
  kind: HistoryKind
  id: number
  /** Display name of the record, used for the filename of the export. */
  name: string
}

/** Who changed what in a record, with old and new values, newest first; a file's history includes its versions. */
export function HistoryList({ kind, id, name }: Props) {
  const { rows, query } = useOlderRows({
    queryKey: [history.list.path, kind, id],
    load: (before, signal) => pageOf(kind, id, before, signal),
    pageSize,
    staleTime: 0,
    gcTime: 0,
    meta: { action: 'setHistory' },
  })
  const list = useRef<HTMLOListElement>(null)
  const { error, isPending, isFetching, hasNextPage } = query
  const isLost = error !== null || hasFailed(query)
  const entries = rows ?? []
  const isWhole = rows !== undefined && !hasNextPage
  const hasBeginning = entries.some(
    (entry) => entry.act === 'created' && entry.kind === kind && entry.record === id,
  )
  return (
    <section className="history" aria-label="Verlauf" aria-busy={isFetching}>
      {isLost && (
        <div className="not-loaded">
          <NotLoaded what="Der Verlauf konnte nicht geladen werden" query={query} />
        </div>
      )}
      {isPending && !isLost && <p className="history-quiet">Der Verlauf wird geladen …</p>}
      {isWhole && entries.length === 0 && (
        <p className="history-quiet">Noch keine Änderungen. Künftige stehen hier.</p>
      )}
      <ol ref={list} className="history-entries">
        {entries.map((entry) => (
          <Entry key={entry.id} entry={entry} />
        ))}
      </ol>
      {isWhole && entries.length > 0 && !hasBeginning && (
        <p className="history-quiet">Frühere Änderungen wurden noch nicht aufgezeichnet.</p>
      )}
      {entries.length > 0 && (
        <div className="history-buttons">
          <LoadOlder query={query} list={list} />
          <Button
            variant="subtle"
            leftSection={<Download size={18} aria-hidden />}
            onClick={() =>
              oneAtATime(`exportHistory/${kind}/${id}`, () =>
                exportHistory({ name, load: pageOf.bind(null, kind, id) }),
              )
            }
          >
            CSV-Export
          </Button>
        </div>
      )}
    </section>
  )
}

async function pageOf(
  kind: HistoryKind,
  id: number,
  before: number | undefined,
  signal?: AbortSignal,
  size = pageSize,
): Promise<HistoryEntry[]> {
  const { rows } = await call(
    history.list,
    {
      filters: {
        ownerKind: { $eq: kind },
        owner: { $eq: id },
        ...(before !== undefined && { id: { $lt: before } }),
      },
      sort: 'id:desc',
      pagination: { page: 1, pageSize: size, withCount: false },
    },
    { ...(signal && { signal }) },
  )
  return rows
}

function Entry({ entry }: { entry: HistoryEntry }) {
  return (
    <li>
      <p className="history-head">
        <strong>{historyAct(entry)}</strong>
        <span className="history-quiet">
          <bdi>{historyWho(entry)}</bdi>&nbsp;·{' '}
          <time dateTime={entry.createdAt}>{historyTime(entry)}</time>
        </span>
      </p>
      {entry.changes.length > 0 && entry.act !== 'password' && (
        <ul className="history-changes">
          {entry.changes.map((change) => (
            <li key={change.attribute}>
              <Change kind={entry.kind} act={entry.act} change={change} />
            </li>
          ))}
        </ul>
      )}
    </li>
  )
}

interface ChangeProps {
  kind: string
  act: HistoryEntry['act']
  change: HistoryChange
}

/** 'Firma: Müller GmbH → Beta AG'; for a new record, its initial values. */
function Change({ kind, act, change }: ChangeProps) {
  const { from, to } = changeInWords(change)
  const isGiven = act === 'created' && from !== null
  const isSet = act === 'created' && change.from === undefined && change.to === undefined
  return (
    <>
      <span className="history-name">{attributeName(kind, change.attribute)}:</span>{' '}
      {from !== null && !isGiven && (
        <>
          <ClampedText text={from} shown={collapsedLength} />{' '}
          <ArrowRight className="history-arrow" size={14} aria-hidden />
          <span className="history-hidden">wurde</span>{' '}
        </>
      )}
      <ClampedText text={isSet && !change.added ? 'gesetzt' : to} shown={collapsedLength} />
    </>
  )
}
