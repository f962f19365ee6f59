import { useRef } from 'react'
import {
  type AuthorityLink,
  authorityLinks,
  authorityLinksListed,
} from '#contract/authority-links.ts'
import { isOpen } from '../authority-links/open-link.ts'
import { formatCount, formatDate, formatTime } from '../base/formats.ts'
import { call } from '../client/api.ts'
import { askToDelete } from '../dialog/ask-to-delete.ts'
import { Loaded } from '../start/StartCard.tsx'
import { LoadOlder } from '../table/LoadOlder.tsx'
import { useOlderRows } from '../table/older-rows.ts'
import { RowButton } from '../ui/RowButton.tsx'
import { TrashIcon } from '../ui/row-icons.ts'
import { type AuthoritySubject, revokeLink } from './authority-subject.ts'
import '../start/start-card.css'
import './authority-link-list.css'

/** The existing links, newest first: their recipients, and whether they are used. */
export function AuthorityLinkList({ subject }: { subject: AuthoritySubject }) {
  const { rows, query } = useOlderRows({
    queryKey: [authorityLinks.list.path, subject],
    load: (before, signal) => call(authorityLinks.list, { ...subject, before }, { signal }),
    pageSize: authorityLinksListed,
  })
  const list = useRef<HTMLUListElement>(null)
  if (!rows) return <Loaded query={query}>{null}</Loaded>
  return (
    <section className="authority-links" aria-labelledby="zugaenge-behoerden">
      <h3 id="zugaenge-behoerden">Bisherige Links</h3>
      {rows.length === 0 ? (
        <p className="form-told">Noch keine.</p>
      ) : (
        <ul ref={list} className="card-list">
          {rows.map((link) => (
            <LinkRow key={link.id} link={link} />
          ))}
        </ul>
      )}
      <LoadOlder query={query} list={list} />
    </section>
  )
}

function LinkRow({ link }: { link: AuthorityLink }) {
  const { id, recipient, purpose, openings, lastOpenedAt, createdBy, createdAt } = link
  const opened = lastOpenedAt
    ? `${openings === 1 ? 'einmal' : `${formatCount(openings)}-mal`} geöffnet, zuletzt ${formatTime(lastOpenedAt)}`
    : 'noch nie geöffnet'
  return (
    <li>
      <span className="card-what">
        <strong>
          Nr. {id}: {recipient}
        </strong>{' '}
        {!isOpen(link) && <span className="card-mark">{endReason(link)}</span>}
        <span className="card-details">
          <bdi>{purpose}</bdi>&nbsp;· <Validity {...link} />
        </span>
        <span className="card-details">
          {opened}&nbsp;· angelegt von {createdBy} am {formatDate(createdAt)}
        </span>
      </span>
      <span className="card-buttons">
        {isOpen(link) && (
          <RowButton
            name={`Link Nr. ${id} widerrufen`}
            Icon={TrashIcon}
            onClick={() => revoke(link)}
          />
        )}
      </span>
    </li>
  )
}

function endReason({ revokedAt }: AuthorityLink): string {
  return revokedAt === null ? 'abgelaufen' : 'widerrufen'
}

function Validity(link: AuthorityLink) {
  const { revokedAt, revokedBy, expiresAt } = link
  if (revokedAt === null) return `${isOpen(link) ? 'gilt' : 'galt'} bis ${formatTime(expiresAt)}`
  return (
    <>
      widerrufen von <bdi>{revokedBy ?? 'jemandem'}</bdi> {formatTime(revokedAt)}
    </>
  )
}

function revoke({ id, recipient, openings }: AuthorityLink) {
  const use = openings === 0 ? 'Er wurde noch nie geöffnet.' : 'Er wurde schon geöffnet.'
  askToDelete({
    question: `Link Nr. ${id} widerrufen?`,
    body: `„${recipient}“ kommt damit ab sofort nicht mehr an die Dateien, auch nicht auf einer Seite, die schon offen ist. ${use}`,
    confirm: 'Widerrufen',
    action: 'removeAuthorityLink',
    done: 'Link wurde widerrufen!',
    remove: () => revokeLink(id),
  })
}
