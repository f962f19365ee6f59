import type { ReactNode } from 'react'
import './empty-notice.css'

/** Shown on a page without content: why it is empty, and what to do, below an empty nameplate. */
export function EmptyNotice({ children }: { children: ReactNode }) {
  return <div className="empty-notice empty-plate">{children}</div>
}
