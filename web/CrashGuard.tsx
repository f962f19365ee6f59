import { Component, type ReactNode } from 'react'
import { reportFailure } from './failures.ts'
import { Button } from './ui/Button.tsx'
import { MessagePage } from './ui/MessagePage.tsx'

/** Catches what a screen failed to draw or to load, so that nobody looks at an empty page. */
export class CrashGuard extends Component<{ children: ReactNode }, { hasCrashed: boolean }> {
  override state = { hasCrashed: false }

  static getDerivedStateFromError() {
    return { hasCrashed: true }
  }

  override componentDidCatch(error: unknown) {
    reportFailure('render', error)
  }

  override render() {
    if (!this.state.hasCrashed) return this.props.children
    return (
      <MessagePage
        heading="Diese Seite konnte nicht angezeigt werden"
        text="Möglicherweise wurde das Portal gerade aktualisiert oder die Verbindung ist unterbrochen."
      >
        <Button onClick={() => location.reload()}>Neu laden</Button>
      </MessagePage>
    )
  }
}
