import { Component, type ReactNode } from 'react'
import { LoginPage } from '../auth/LoginPage.tsx'
import { logFailure } from '../client/failures.ts'
import { Button } from '../ui/Button.tsx'

/** Catches what a screen failed to draw or to load, so that nobody looks at an empty page. */
export class CrashGuard extends Component<{ children: ReactNode }, { hasCrashed: boolean }> {
  override state = { hasCrashed: false }

  static getDerivedStateFromError() {
    return { hasCrashed: true }
  }

  override componentDidCatch(error: unknown) {
    logFailure('render', error)
  }

  override render() {
    if (!this.state.hasCrashed) return this.props.children
    return (
      <LoginPage heading="Diese Seite konnte nicht angezeigt werden">
        <div className="login-form">
          <p>
            Möglicherweise wurde das Portal gerade aktualisiert oder die Verbindung ist
            unterbrochen. Bitte laden Sie die Seite neu.
          </p>
          <Button onClick={() => location.reload()}>Neu laden</Button>
          <a href="/">Zur Startseite</a>
        </div>
      </LoginPage>
    )
  }
}
