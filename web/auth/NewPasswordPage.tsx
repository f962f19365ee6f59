import { useEffect, useState } from 'react'
import { Link } from 'wouter'
import { portal } from '../base/portal-settings.ts'
import { useWords } from '../base/spoken.ts'
import { InLanguage } from '../ui/InLanguage.tsx'
import { LanguageChoice } from '../ui/LanguageChoice.tsx'
import { usePageTitle } from '../ui/page-title.ts'
import { LoginPage } from './LoginPage.tsx'
import { MadePasswordForm } from './MadePasswordForm.tsx'
import { OwnNewPasswordForm } from './OwnNewPasswordForm.tsx'

/** The destination of a mailed link. Its secret follows the `#`, and is removed from the address bar at once. */
export function NewPasswordPage() {
  const link = useMailedLink()
  return (
    <InLanguage isStaff={link?.audience === 'bearbeiter'}>
      <NewPassword link={link} />
    </InLanguage>
  )
}

function NewPassword({ link }: { link: MailedLink | undefined }) {
  const base = useWords('base')
  const texts = useWords('reset')
  usePageTitle(`${texts.newPassword} – ${portal.name}`)
  const isStaff = link?.audience === 'bearbeiter'
  return (
    <LoginPage
      heading={texts.newPassword}
      footer={
        isStaff ? (
          <Link href="/admin-login">{base.staffLogin}</Link>
        ) : (
          <>
            <Link href="/customer-login">{base.login}</Link>
            <LanguageChoice />
          </>
        )
      }
    >
      {link === undefined ? (
        <p>{texts.openByLink}</p>
      ) : isStaff ? (
        <OwnNewPasswordForm key={link.code} code={link.code} />
      ) : (
        <MadePasswordForm key={link.code} code={link.code} />
      )}
    </LoginPage>
  )
}

interface MailedLink {
  audience: string
  code: string
}

/** Reads the link while it is in the address, even if another one is pasted into the same tab. */
function useMailedLink(): MailedLink | undefined {
  const [link, setLink] = useState(readLink)
  useEffect(() => {
    const take = () => {
      setLink((current) => readLink() ?? current)
      history.replaceState(history.state, '', location.pathname)
    }
    take()
    addEventListener('hashchange', take)
    return () => removeEventListener('hashchange', take)
  }, [])
  return link
}

function readLink(): MailedLink | undefined {
  const [, audience, code] = /^#(bearbeiter|kunde)=([\w-]+)$/.exec(location.hash) ?? []
  return audience && code ? { audience, code } : undefined
}
