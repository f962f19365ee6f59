import type { ReactNode } from 'react'
import './empty-notice.css'

/** What stands on a page that has nothing to show: why, and how to go on, below an empty plate. */
export function EmptyNotice({ children }: { children: ReactNode }) {
  return <div className="empty-notice empty-plate">{children}</div>
}
