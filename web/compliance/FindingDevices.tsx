import { Button } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { complianceRules } from '#contract/compliance-rules.ts'
import { compliance, type Finding } from '#contract/findings.ts'
import { formatDay } from '../base/formats.ts'
import { call } from '../client/api.ts'
import { hasFailed } from '../client/queries.ts'
import { DialogFrame } from '../dialog/DialogFrame.tsx'
import type { Closable } from '../dialog/dialogs.ts'
import { CompanyNameLink, RecordLink } from '../dialog/RecordLink.tsx'
import { useLoadMore } from '../table/use-load-more.ts'
import { NotLoaded } from '../ui/NotLoaded.tsx'
import { Waiting } from '../ui/Waiting.tsx'
import { aboutInWords, countInWords } from './finding-words.ts'

/** The devices of a finding, loaded in steps; each links to its page. */
export function FindingDevices({ finding, onClose }: Closable & { finding: Finding }) {
  const query = useInfiniteQuery({
    queryKey: [compliance.devices.path, finding.id],
    queryFn: ({ pageParam, signal }) =>
      call(compliance.devices, { id: finding.id, after: pageParam }, { signal }),
    initialPageParam: 0,
    getNextPageParam: ({ next }) => next,
  })
  const { data, error, isFetching, hasNextPage } = query
  const list = useRef<HTMLUListElement>(null)
  const loadMore = useLoadMore(query, list)
  const devices = data?.pages.flatMap((page) => page.devices) ?? []
  const about = aboutInWords(finding)
  return (
    <DialogFrame title={complianceRules[finding.rule].title} width="40rem" onClose={onClose}>
      <p className="dialog-text">
        {[finding.part?.title ?? finding.companie?.name, about].filter(Boolean).join('\u00a0· ')}:{' '}
        {countInWords(finding.devices)}
      </p>
      {!data && !hasFailed(query) && <Waiting />}
      {hasFailed(query) && (
        <div className="not-loaded">
          <NotLoaded what={notLoaded} query={query} />
        </div>
      )}
      {data && error && (
        <p role="alert">
          {notLoaded}: {error.message}
        </p>
      )}
      <ul ref={list} className="finding-device-list" aria-label="Geräte">
        {devices.map(({ id, sn, companie, deliveredOn }) => (
          <li key={id}>
            <RecordLink to="/devices" id={id}>
              {sn}
            </RecordLink>
            <span className="finding-about">
              {companie && <CompanyNameLink name={companie} />}
              {companie && deliveredOn && '\u00a0· '}
              {deliveredOn && `ausgeliefert ${formatDay(deliveredOn)}`}
            </span>
          </li>
        ))}
      </ul>
      <div className="dialog-buttons">
        {hasNextPage && (
          <Button variant="default" loading={isFetching} onClick={loadMore}>
            Weitere Geräte
          </Button>
        )}
        <Button onClick={onClose}>Schließen</Button>
      </div>
    </DialogFrame>
  )
}

const notLoaded = 'Die Geräte konnten nicht geladen werden'
