import { type SubmitEvent, useState } from 'react'
import { useLocation } from 'wouter'
import { staffLinkUsePath } from '#contract/paths.ts'
import { reportFailure } from '../client/failures.ts'
import { request } from '../client/request.ts'
import { RequestError } from '../client/request-error.ts'
import { errorsByField, useDraft } from '../form/use-draft.ts'
import { Button } from '../ui/Button.tsx'
import { PasswordInput } from '../ui/PasswordInput.tsx'
import { toast } from '../ui/toasts.tsx'
import { GoneLink, isGoneLink } from './GoneLink.tsx'

/** Staff choose a new password and then sign in with it. */
export function OwnNewPasswordForm({ code }: { code: string }) {
  const [, navigate] = useLocation()
  const { draft, field, showErrors, form } = useDraft({ password: '', passwordConfirmation: '' })
  const [isBusy, setBusy] = useState(false)
  const [gone, setGone] = useState<RequestError>()

  async function submit(event: SubmitEvent) {
    event.preventDefault()
    if (isBusy) return
    if (draft.password === '' || draft.passwordConfirmation === '') {
      toast.warn('Bitte füllen Sie alle Felder aus!')
      return
    }
    setBusy(true)
    showErrors({})
    try {
      await request('POST', staffLinkUsePath, { code, ...draft })
      toast.success('Ihr Passwort wurde geändert!', 'Bitte melden Sie sich damit an.')
      navigate('/admin-login', { replace: true })
    } catch (error) {
      setBusy(false)
      if (isGoneLink(error)) return setGone(error)
      if (error instanceof RequestError) showErrors(errorsByField(error.fields))
      reportFailure('resetPassword', error)
    }
  }

  if (gone) return <GoneLink failure={gone} again="/passwort-vergessen?konto=bearbeiter" />
  return (
    <form {...form} className="login-form" method="post" onSubmit={submit}>
      <p>Sie werden überall abgemeldet und melden sich danach mit dem neuen Passwort an.</p>
      <PasswordInput
        label="Neues Passwort"
        hint="Mindestens 12 Zeichen."
        required
        autoComplete="new-password"
        {...field('password')}
      />
      <PasswordInput
        label="Neues Passwort wiederholen"
        required
        autoComplete="new-password"
        {...field('passwordConfirmation')}
      />
      <Button type="submit" isBusy={isBusy}>
        Passwort setzen
      </Button>
    </form>
  )
}
