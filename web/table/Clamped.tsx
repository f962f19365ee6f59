import type { ReactNode } from 'react'

/** Text that is clipped at the end of its cell; hovering shows it in full. */
export function Clamped({ children }: { children: ReactNode }) {
  return children ? <span className="clamped">{children}</span> : null
}
