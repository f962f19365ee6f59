import { Button } from '@mantine/core'
import { useState } from 'react'
import { type DocumentJob, documents } from '#contract/documents.ts'
import { formatTime } from '../base/formats.ts'
import { call } from '../client/api.ts'
import { reportFailure } from '../client/failures.ts'
import { refresh } from '../client/queries.ts'
import { CompanyNameLink, SerialLink } from '../dialog/RecordLink.tsx'
import { documentTexts, orderStates } from '../documents/document-kinds.ts'

/** An order of documents: kinds, device or company, recipient and state. */
export function DocumentJobRow({ job }: { job: DocumentJob }) {
  const { id, sn, companie, docs, to, state, error, requestedBy, createdAt, nextTryAt } = job
  const [isRetrying, setIsRetrying] = useState(false)

  async function retry() {
    setIsRetrying(true)
    try {
      await call(documents.retry, { id })
    } catch (failure) {
      reportFailure('retryDocuments', failure)
    }
    await refresh(documents.jobs)
    setIsRetrying(false)
  }

  return (
    <li>
      <div className="card-what">
        <strong>
          {sn !== null && <SerialLink sn={sn} />}
          {companie !== null && <CompanyNameLink name={companie} />}
        </strong>
        &nbsp;· {docs.map((kind) => documentTexts[kind].title).join(', ')}
        <span className="card-details">
          an {to}&nbsp;· <bdi>{requestedBy}</bdi>&nbsp;·{' '}
          <time dateTime={createdAt}>{formatTime(createdAt)}</time>
        </span>
        {state === 'filed' && (
          <span className="card-details">nicht versendet: kein Mailserver eingerichtet</span>
        )}
        {error && <span className="job-error">{error}</span>}
        {state === 'waiting' && error && nextTryAt && (
          <span className="card-details">nächster Versuch {formatTime(nextTryAt)}</span>
        )}
      </div>
      <span className={`job-state job-${state}`}>{orderStates[state]}</span>
      {state === 'failed' && (
        <Button size="xs" variant="default" loading={isRetrying} onClick={retry}>
          Erneut versuchen
        </Button>
      )}
    </li>
  )
}
