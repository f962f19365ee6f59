import type { ReactNode } from 'react'

/** A text of a row that ends where its cell does; pointed at, it says all of it. */
export function Clamped({ children }: { children: ReactNode }) {
  return children ? <span className="clamped">{children}</span> : null
}
