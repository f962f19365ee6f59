import type { ReactNode } from 'react'

interface Props {
  /** Fragment of its address. */
  id: string
  title: string
  children: ReactNode
}

/** A section of the settings with its own address. */
export function SettingsSection({ id, title, children }: Props) {
  return (
    <section id={id} className="settings-section" aria-labelledby={`${id}-titel`}>
      <h2 id={`${id}-titel`}>{title}</h2>
      {children}
    </section>
  )
}

/** A value from the environment, shown with the name of its variable, where alone it can be changed. */
export function LockedFact({ name, value, by }: { name: string; value: string; by: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{value}</dd>
      <dd className="settings-lock">Legt der Betreiber fest: {by}</dd>
    </div>
  )
}
