import { StrictMode } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import './no-eval.ts'
import './ui/tokens.css'
import './ui/base.css'
import { visitorLanguage } from './base/portal-settings.ts'
import { speak } from './base/spoken.ts'
import { currentDevices } from './client/current-devices.ts'
import { checkAuthStatus, followOtherTabs, session } from './client/session.ts'
import { Root } from './shell/Root.tsx'
import { startRipples } from './ui/ripple.ts'

checkAuthStatus()
// Registered before the router's listeners: guards must see the current session.
for (const event of ['popstate', 'pushState', 'replaceState']) {
  addEventListener(event, checkAuthStatus)
}
followOtherTabs()
startRipples()
void speak(document.documentElement.lang, visitorLanguage).then(start)

function start() {
  void currentDevices.restore()
  const container = document.getElementById('root')
  if (!container) throw new Error('The page has no #root.')
  const app = (
    <StrictMode>
      <Root />
    </StrictMode>
  )
  // Visitors who are redirected from the prerendered login get a newly rendered page.
  const isRedirected = session.current.isAuthenticated || currentDevices.isRestoring
  if (container.hasChildNodes() && !isRedirected) hydrateRoot(container, app)
  else createRoot(container).render(app)
}
