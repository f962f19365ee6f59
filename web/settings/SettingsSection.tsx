import type { ReactNode } from 'react'

interface Props {
  /** What stands behind the `#` of its address. */
  id: string
  title: string
  children: ReactNode
}

/** A part of the settings with an address of its own. */
export function SettingsSection({ id, title, children }: Props) {
  return (
    <section id={id} className="settings-section" aria-labelledby={`${id}-titel`}>
      <h2 id={`${id}-titel`}>{title}</h2>
      {children}
    </section>
  )
}

/** What the environment says: shown with the name of its variable, changed there alone. */
export function LockedFact({ name, value, by }: { name: string; value: string; by: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{value}</dd>
      <dd className="settings-lock">Legt der Betreiber fest: {by}</dd>
    </div>
  )
}
