import { StrictMode } from 'react'
import { renderToString } from 'react-dom/server'
import { Router } from 'wouter'
import { type LoginMarkup, type LoginShape, loginShapes, shapeKey } from '#contract/login-markup.ts'
import { portal } from '../base/portal-settings.ts'
import { languageNames, speak } from '../base/spoken.ts'
import { Root } from './Root.tsx'

/**
 * The markup of `/customer-login` in every language and shape, with places for texts (`contract/login-markup.ts`). Runs in the build, which imports it
 * for this alone: words are fetched while it is imported, afterwards nothing can be.
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
  // Without React's hint to load the logo, which stands right behind it; in an address the number is encoded.
  return html.replace(/^<link [^>]*>/, '').replaceAll(/(%20|sn=)__SN__/g, '$1__SN_ENCODED__')
}
