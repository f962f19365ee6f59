import { type SubmitEvent, useRef, useState } from 'react'
import { Link, useRouter } from 'wouter'
import { useHistoryState, useSearch } from 'wouter/use-browser-location'
import { scannedNumber } from '#contract/login-markup.ts'
import { customerLinkPath, staffLinkPath } from '#contract/paths.ts'
import { phoneLink } from '#contract/service-links.ts'
import { portal } from '../base/portal-settings.ts'
import { useWords } from '../base/spoken.ts'
import { reportFailure } from '../client/failures.ts'
import { request } from '../client/request.ts'
import { Button } from '../ui/Button.tsx'
import { InLanguage } from '../ui/InLanguage.tsx'
import { type IconType, LaptopIcon } from '../ui/icons.tsx'
import { LanguageChoice } from '../ui/LanguageChoice.tsx'
import { usePageTitle } from '../ui/page-title.ts'
import { TextField } from '../ui/TextField.tsx'
import { toast } from '../ui/toasts.tsx'
import { AccountIcon } from './account-icon.ts'
import { LoginPage } from './LoginPage.tsx'
import { supportMail } from './support-mail.ts'
import './new-password.css'

interface Audience {
  icon: IconType
  ask: (name: string) => Promise<unknown>
}

const customers: Audience = {
  icon: LaptopIcon,
  ask: (sn) => request('POST', customerLinkPath, { sn }),
}

const staffText =
  'Wir schicken einen Link an die E-Mail-Adresse Ihres Kontos. Mit ihm legen Sie ein neues Passwort fest.'

const staffHelp = `${portal.hasMail ? 'Kommt keine Mail, hilft' : 'Es hilft'} ein Administrator des Portals.`

const staff: Audience = {
  icon: AccountIcon,
  ask: (identifier) => request('POST', staffLinkPath, { identifier }),
}

/** The page „Passwort vergessen“: a link by mail, or the operator's support. */
export function ForgottenPage() {
  const search = useSearch(useRouter())
  const isStaff = new URLSearchParams(search).get('konto') === 'bearbeiter'
  return (
    <InLanguage isStaff={isStaff}>
      <Forgotten {...{ isStaff, search }} />
    </InLanguage>
  )
}

function Forgotten({ isStaff, search }: { isStaff: boolean; search: string }) {
  const base = useWords('base')
  const texts = useWords('reset')
  usePageTitle(`${texts.forgotten} – ${portal.name}`)
  const [name, setName] = useState(scannedNumber(search) ?? '')
  const [isRequested, setRequested] = useState(false)
  const cameFrom: unknown = useHistoryState()
  /** Query string of the login page, so that a scanned device need not be typed again. */
  const loginSearch = typeof cameFrom === 'string' ? cameFrom : ''
  return (
    <LoginPage
      heading={texts.forgotten}
      footer={
        isStaff ? (
          <Link href="/admin-login">{base.staffLogin}</Link>
        ) : (
          <>
            <Link href={`/customer-login${loginSearch}`}>{base.login}</Link>
            <LanguageChoice />
          </>
        )
      }
    >
      {portal.hasMail && !isRequested ? (
        <AskForm {...{ isStaff, name, setName }} onAsked={() => setRequested(true)} />
      ) : null}
      {/* Rendered before its text is set, so that screen readers announce the text. */}
      <p className={isRequested ? 'plate-text' : undefined} role="status">
        {isRequested ? texts.asked : null}
      </p>
      <p className="plate-text forgotten-help">
        {isStaff ? staffHelp : portal.hasMail ? texts.noMailYet : texts.ways}
      </p>
      {isStaff ? null : <Ways number={name.trim()} />}
    </LoginPage>
  )
}

/**
 * Shows phone number and mail address as text too: not every device beside a machine can call or has a mail program.
 */
function Ways({ number }: { number: string }) {
  const base = useWords('base')
  const texts = useWords('reset')
  const { makerPhone, supportEmail } = portal
  return (
    <ul className="forgotten-ways">
      {makerPhone ? (
        <li>
          {texts.phone} <a href={phoneLink(makerPhone)}>{makerPhone}</a>
        </li>
      ) : null}
      <li>
        {texts.mail} <a href={supportMail(base.forgottenSubject(number))}>{supportEmail}</a>
      </li>
    </ul>
  )
}

interface FormProps {
  isStaff: boolean
  name: string
  setName: (name: string) => void
  onAsked: () => void
}

function AskForm({ isStaff, name, setName, onAsked }: FormProps) {
  const { icon, ask } = isStaff ? staff : customers
  const base = useWords('base')
  const texts = useWords('reset')
  const [isBusy, setBusy] = useState(false)
  const field = useRef<HTMLInputElement>(null)

  async function submit(event: SubmitEvent) {
    event.preventDefault()
    if (isBusy) return
    if (name.trim() === '') {
      toast.warn(base.fillAll)
      field.current?.focus()
      return
    }
    setBusy(true)
    try {
      await ask(name)
      onAsked()
    } catch (error) {
      reportFailure('forgotPassword', error)
      setBusy(false)
    }
  }

  return (
    <form className="login-form" method="post" noValidate onSubmit={submit}>
      <p>{isStaff ? staffText : texts.explanation}</p>
      <TextField
        ref={field}
        label={isStaff ? 'Benutzername' : base.number}
        icon={icon}
        name="username"
        required
        value={name}
        onChange={(event) => setName(event.target.value)}
        autoComplete="username"
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        enterKeyHint="send"
      />
      <Button type="submit" isBusy={isBusy}>
        {texts.ask}
      </Button>
    </form>
  )
}
