import type { ReactNode } from 'react'
import { Link } from 'wouter'
import '../dialog/record-link.css'

/** The way to the page of an import. */
export function ImportLink({ id, children }: { id: number; children: ReactNode }) {
  return (
    <Link to={`/import/${id}`} className="record-link">
      {children}
    </Link>
  )
}
