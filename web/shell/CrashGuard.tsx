import { Component, type ReactNode } from 'react'
import { LoginPage } from '../auth/LoginPage.tsx'
import { words } from '../base/spoken.ts'
import { logFailure } from '../client/failures.ts'
import { Button } from '../ui/Button.tsx'

/** Catches screens that fail to render or load, so that nobody sees an empty page. */
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
    const texts = words('base')
    return (
      <LoginPage heading={texts.notShown}>
        <div className="login-form">
          <p>{texts.whyNotShown}</p>
          <Button onClick={() => location.reload()}>{texts.reload}</Button>
          <a href="/">{texts.toStart}</a>
        </div>
      </LoginPage>
    )
  }
}
