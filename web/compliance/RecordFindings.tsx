import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { complianceRules, noLegalAdvice } from '#contract/compliance-rules.ts'
import { compliance, type Finding } from '#contract/findings.ts'
import { type ListInput, maxConditions } from '#contract/query.ts'
import { formatCount, formatOthers } from '../base/formats.ts'
import { call } from '../client/api.ts'
import { type FailableQuery, hasFailed, isGone, useList } from '../client/queries.ts'
import { NotLoaded } from '../ui/NotLoaded.tsx'
import { CheckState } from './CheckState.tsx'
import { FixButton } from './FixButton.tsx'
import { aboutInWords } from './finding-words.ts'
import '../ui/skeleton.css'
import './compliance.css'

/** The findings of one device. */
export function DeviceFindings({ id }: { id: number }) {
  const concern = useQuery({
    queryKey: [compliance.ofDevice.path, id],
    queryFn: ({ signal }) => call(compliance.ofDevice, { id }, { signal }),
    enabled: id > 0,
    // The page itself shows this.
    meta: { isGoneShown: true },
  })
  const ids = concern.data?.findings
  const listedIds = ids?.slice(0, maxShown)
  const list = useFindings(
    { id: { $in: listedIds } },
    listedIds !== undefined && listedIds.length > 0,
  )
  const query = {
    data: ids?.length === 0 ? { rows: [], total: 0 } : withOthers(list.data, ids),
    error: concern.error ?? list.error,
    errorUpdateCount: concern.errorUpdateCount + list.errorUpdateCount,
    isFetching: concern.isFetching || list.isFetching,
    refetch() {
      void concern.refetch()
      if (ids && ids.length > 0) void list.refetch()
    },
  }
  return <FindingsCard query={query} />
}

/** The findings of an article number and its devices. */
export function PartFindings({ id }: { id: number }) {
  return <FindingsCard query={useFindings({ part: id }, id > 0)} />
}

/** A record has few findings; any further ones are in the full list. No request can name more ids. */
const maxShown = maxConditions

function withOthers(findings: Found | undefined, ids: number[] = []): Found | undefined {
  return findings && { ...findings, total: findings.total + Math.max(0, ids.length - maxShown) }
}

function useFindings(filters: ListInput['filters'], isEnabled: boolean) {
  const query = useList(
    compliance.findings,
    { filters, populate, sort: ['devices:desc'], pagination: { page: 1, pageSize: maxShown } },
    isEnabled,
  )
  // Placeholder data are the findings of the previous record.
  const data = query.isPlaceholderData ? undefined : query.data
  const findings = data && { rows: data.rows, total: data.pagination.total }
  const { error, errorUpdateCount, isFetching, refetch } = query
  return { data: findings, error, errorUpdateCount, isFetching, refetch }
}

const populate = {
  part: { fields: ['title'] },
  companie: { fields: ['name'] },
  doctype: { fields: ['title'] },
  media: { fields: ['filename'] },
}

interface Found {
  rows: Finding[]
  total: number
}

interface Props {
  query: FailableQuery & { data: Found | undefined }
}

/** A line whose space is reserved from the start; it expands to the findings and their fixes. */
function FindingsCard({ query }: Props) {
  const { data: findings } = query
  return (
    <section className="record-findings" aria-label="Nachweise">
      {findings ? (
        findings.total === 0 ? (
          <p>Nachweise: nichts offen</p>
        ) : (
          <OpenFindings found={findings} reload={query.refetch} />
        )
      ) : (query.error || hasFailed(query)) && !isGone(query.error) ? (
        <div className="record-failed">
          <NotLoaded what="Die Nachweise konnten nicht geladen werden" query={query} />
        </div>
      ) : (
        <div className="skeleton" aria-hidden />
      )}
    </section>
  )
}

function OpenFindings({ found: { rows, total }, reload }: { found: Found; reload: () => void }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <details
      onToggle={({ currentTarget }) => {
        setOpen(currentTarget.open)
        if (currentTarget.open) reload()
      }}
    >
      <summary>Nachweise: {total === 1 ? '1 Befund' : `${formatCount(total)} Befunde`}</summary>
      <ul aria-label="Befunde">
        {rows.map((finding) => (
          <li key={finding.id}>
            <div>
              {complianceRules[finding.rule].title}
              <span className="finding-about">{aboutInWords(finding)}</span>
            </div>
            <FixButton finding={finding} />
          </li>
        ))}
      </ul>
      {total > rows.length && <p>… und {formatOthers(total - rows.length, 'ein weiterer')}.</p>}
      <p className="finding-about">
        {noLegalAdvice} {isOpen && <CheckState />}
      </p>
    </details>
  )
}
