import type { ReactNode } from 'react'

interface Props {
  /** Fragment of its address. */
  id: string
  title: string
  children: ReactNode
}

/** A part of the guide with its own address, for links from screens. */
export function HelpPart({ id, title, children }: Props) {
  return (
    <section id={id} className="help-part" aria-labelledby={`${id}-titel`}>
      <h3 id={`${id}-titel`}>{title}</h3>
      {children}
    </section>
  )
}
