import { ChevronLeft } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { Link } from 'wouter'
import { type FailableQuery, isGone } from '../client/queries.ts'
import { Loaded } from '../start/StartCard.tsx'
import { EmptyNotice } from '../ui/EmptyNotice.tsx'
import '../ui/main-way.css'
import './import-page.css'

interface Props<Own> {
  /** 0 if the address contains no valid id. */
  id: number
  query: FailableQuery & { data: Own | undefined }
  /** Link to all imports of this kind. */
  list: { to: string; name: string }
  /** German explanation for a missing import. */
  gone: string
  children: (shown: Own) => ReactNode
}

/** The page of an import with a link back to the list; or a notice that it does not exist. */
export function ImportFrame<Own>({ id, query, list, gone, children }: Props<Own>) {
  const { data, error } = query
  if (id === 0 || isGone(error)) return <GoneImport list={list} explanation={gone} />
  return (
    <>
      <Link to={list.to} className="import-back">
        <ChevronLeft size={16} aria-hidden />
        {list.name}
      </Link>
      <Loaded query={query}>{data !== undefined && children(data)}</Loaded>
    </>
  )
}

function GoneImport({ list, explanation }: { list: Props<never>['list']; explanation: string }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    // The focused element has disappeared with the import.
    if (document.activeElement === document.body) heading.current?.focus()
  }, [])
  return (
    <EmptyNotice>
      <h2 ref={heading} tabIndex={-1}>
        Diesen Import gibt es nicht (mehr)
      </h2>
      <p>{explanation}</p>
      <Link to={list.to} className="main-way">
        {list.name}
      </Link>
    </EmptyNotice>
  )
}
