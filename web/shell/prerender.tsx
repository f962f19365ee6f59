import { StrictMode } from 'react'
import { renderToString } from 'react-dom/server'
import { Router } from 'wouter'
import { type LoginMarkup, type LoginShape, loginShapes, shapeKey } from '#contract/login-markup.ts'
import { portal } from '../base/portal-settings.ts'
import { languageNames, speak } from '../base/spoken.ts'
import { Root } from './Root.tsx'

/**
 * The markup of `/customer-login` in every language and shape, with placeholders for texts
 * (`contract/login-markup.ts`). The build imports this module only for it: words can be fetched only while it is being
 * imported.
 */
export const login = await prerenderLogin()

async function prerenderLogin(): Promise<LoginMarkup['login']> {
  const login: LoginMarkup['login'] = {}
  for (const [language] of languageNames) {
    await speak(language, language)
    login[language] = Object.fromEntries(
      loginShapes().map((shape) => [shapeKey(shape), render(shape)]),
    )
  }
  return login
}

function render({ isScanned, hasLogo, hasImprint, hasPrivacy }: LoginShape): string {
  Object.assign(portal, {
    name: '__NAME__',
    supportEmail: '__SUPPORT_EMAIL__',
    imprintUrl: hasImprint ? '__IMPRINT_URL__' : '',
    privacyUrl: hasPrivacy ? '__PRIVACY_URL__' : '',
    hasLogo,
  })
  const html = renderToString(
    <StrictMode>
      <Router ssrPath="/customer-login" ssrSearch={isScanned ? '?sn=__SN__' : ''}>
        <Root />
      </Router>
    </StrictMode>,
  )
  // Removes React's preload hint for the logo, which follows immediately; in addresses, the serial number is encoded.
  return html.replace(/^<link [^>]*>/, '').replaceAll(/(%20|sn=)__SN__/g, '$1__SN_ENCODED__')
}
