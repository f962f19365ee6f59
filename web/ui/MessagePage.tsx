import type { ReactNode } from 'react'
import { portal } from '../portal-settings.ts'
import { Logo } from './Logo.tsx'
import './message-page.css'

/** A page that has only something to say, and a way on. */
export function MessagePage({
  heading,
  text,
  children,
}: {
  heading: string
  text: string
  children: ReactNode
}) {
  return (
    <main className="message-page">
      <Logo size={64} />
      <p className="message-name">{portal.name}</p>
      <h1>{heading}</h1>
      <p className="message-text">{text}</p>
      <div className="message-ways">{children}</div>
    </main>
  )
}
