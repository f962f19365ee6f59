import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import './no-eval.ts'
import './ui/tokens.css'
import './ui/base.css'
import { currentDevices } from './customer/current-devices.ts'
import { Root } from './Root.tsx'
import { checkAuthStatus, followOtherTabs } from './session.ts'
import { startRipples } from './ui/ripple.ts'

checkAuthStatus()
// Before the router hears of a navigation: guards must see the session as it is now.
for (const event of ['popstate', 'pushState', 'replaceState']) {
  addEventListener(event, checkAuthStatus)
}
followOtherTabs()
startRipples()
void currentDevices.restore()

const container = document.getElementById('root')
if (!container) throw new Error('The page has no #root.')
createRoot(container).render(
  <StrictMode>
    <Root />
  </StrictMode>,
)
