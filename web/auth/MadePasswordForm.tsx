import { type SubmitEvent, useState } from 'react'
import type { MadePassword } from '#contract/password-links.ts'
import { inGroups } from '#contract/passwords.ts'
import { customerLinkUsePath } from '#contract/paths.ts'
import { useWords } from '../base/spoken.ts'
import { reportFailure } from '../client/failures.ts'
import { request } from '../client/request.ts'
import type { RequestError } from '../client/request-error.ts'
import { Button } from '../ui/Button.tsx'
import { copyText } from '../ui/copy-text.ts'
import { GoneLink, isGoneLink } from './GoneLink.tsx'
import './new-password.css'

/** Gives customers a generated password: nobody can guess it, and nobody has to invent one. */
export function MadePasswordForm({ code }: { code: string }) {
  const texts = useWords('reset')
  const [made, setMade] = useState<MadePassword>()
  const [isBusy, setBusy] = useState(false)
  const [gone, setGone] = useState<RequestError>()

  async function submit(event: SubmitEvent) {
    event.preventDefault()
    if (isBusy) return
    setBusy(true)
    try {
      setMade(await request<MadePassword>('POST', customerLinkUsePath, { code }))
    } catch (error) {
      if (isGoneLink(error)) setGone(error)
      else reportFailure('resetPassword', error)
      setBusy(false)
    }
  }

  if (gone) return <GoneLink failure={gone} again="/passwort-vergessen" />
  if (made) return <Made made={made} />
  return (
    <form className="login-form" method="post" onSubmit={submit}>
      <p>{texts.aboutToMake}</p>
      <Button type="submit" isBusy={isBusy}>
        {texts.make}
      </Button>
    </form>
  )
}

function Made({ made: { sn, pass } }: { made: MadePassword }) {
  const texts = useWords('reset')
  return (
    <div className="login-form" role="status">
      <p>{texts.made(sn)}</p>
      <p className="made-password">{inGroups(pass)}</p>
      <Button look="quiet" onClick={() => copyText(pass)}>
        {texts.copy}
      </Button>
    </div>
  )
}
