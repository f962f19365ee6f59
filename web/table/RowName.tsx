import type { ReactNode } from 'react'
import '../dialog/record-link.css'

/** The name of a row whose record has no page and opens in a dialog. */
export function RowName({ onClick, children }: { onClick: () => void; children: ReactNode }) {
  return (
    <button
      type="button"
      className="record-link clamped row-name"
      data-row-name=""
      onClick={onClick}
    >
      {children}
    </button>
  )
}
