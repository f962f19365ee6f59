import { type ReactNode, useEffect, useRef } from 'react'
import { Link } from 'wouter'
import { portal } from '../base/portal-settings.ts'
import { type FailableQuery, hasFailed, isGone } from '../client/queries.ts'
import { EmptyNotice } from '../ui/EmptyNotice.tsx'
import { NotLoaded } from '../ui/NotLoaded.tsx'
import { usePageTitle } from '../ui/page-title.ts'
import '../ui/main-way.css'
import '../ui/skeleton.css'
import './record-page.css'

/** The loading state of a record. */
interface RecordState<Row> extends FailableQuery {
  data: Row | undefined
  isPending: boolean
}

interface Props<Row> {
  /** 0 if the address contains no valid id. */
  id: number
  query: RecordState<Row>
  nameOf: (row: Row) => string
  /** German: the kind of record, and the heading for a missing one. */
  words: { noun: string; gone: string }
  /** Link to all records of this kind. */
  list: { to: string; name: string; all: string }
  /** The actions on the record, the most common first. */
  buttons?: (row: Row) => ReactNode
  /** The content of the page, or its placeholder while there is no record yet. */
  children: (row: Row | undefined) => ReactNode
}

/** The page of a record with its breadcrumbs, actions and content; or why it is missing. */
export function RecordPage<Row>(props: Props<Row>) {
  const { id, query, nameOf, words, list, buttons, children } = props
  const { data, error } = query
  const isLost = id === 0 || isGone(error)
  const name = data === undefined ? words.noun : nameOf(data)
  if (isLost) return <GoneRecord words={words} list={list} />
  return (
    <div className="record" aria-busy={query.isPending}>
      <TabTitle title={`${name} – ${portal.name}`} />
      <div className="record-head">
        <nav aria-label="Sie sind hier">
          <ol className="record-crumbs">
            <li>
              <Link to={list.to}>{list.name}</Link>
            </li>
            <li aria-current="page">{data === undefined ? '…' : name}</li>
          </ol>
        </nav>
        {buttons && !hasFailed(query) && (
          <div className="record-buttons">{data && buttons(data)}</div>
        )}
      </div>
      {hasFailed(query) ? (
        <div className="record-failed">
          <h1 className="record-title">{words.noun}</h1>
          <NotLoaded query={query} />
        </div>
      ) : (
        children(data)
      )}
    </div>
  )
}

/** Reports a missing record, with a link to all of its kind. */
export function GoneRecord({ words, list }: Pick<Props<never>, 'words' | 'list'>) {
  usePageTitle(`${words.gone} – ${portal.name}`)
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    // The focused element has disappeared with the record.
    if (document.activeElement === document.body) heading.current?.focus()
  }, [])
  return (
    <EmptyNotice>
      <h1 ref={heading} tabIndex={-1} className="record-title">
        {words.gone}
      </h1>
      <p>
        Vielleicht wurde der Eintrag inzwischen gelöscht, oder die Adresse ist nicht vollständig.
      </p>
      <Link to={list.to} className="main-way">
        {list.all}
      </Link>
    </EmptyNotice>
  )
}

function TabTitle({ title }: { title: string }) {
  usePageTitle(title)
  return null
}
