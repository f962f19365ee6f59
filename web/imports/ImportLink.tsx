import type { ReactNode } from 'react'
import { Link } from 'wouter'
import '../dialog/record-link.css'

/** Link to the page of an import. */
export function ImportLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Link to={to} className="record-link" data-row-name="">
      {children}
    </Link>
  )
}
