import { type SubmitEvent, useState } from 'react'
import type { SignedIn } from '#contract/auth.ts'
import { setupPath } from '#contract/paths.ts'
import type { NextStep } from '#contract/problem.ts'
import { reportFailure } from '../client/failures.ts'
import { request } from '../client/request.ts'
import { RequestError } from '../client/request-error.ts'
import { session } from '../client/session.ts'
import { errorsByField, useDraft } from '../form/use-draft.ts'
import { Button } from '../ui/Button.tsx'
import { icon } from '../ui/icons.tsx'
import { PasswordInput } from '../ui/PasswordInput.tsx'
import { MailIcon } from '../ui/row-icons.ts'
import { TextField } from '../ui/TextField.tsx'
import { toast } from '../ui/toasts.tsx'
import { AccountIcon } from './account-icon.ts'
import { nextStepOf } from './login-staff.ts'

const KeyIcon = icon(
  'M2.586 17.414A2 2 0 0 0 2 18.828V21a1 1 0 0 0 1 1h3a1 1 0 0 0 1-1v-1a1 1 0 0 1 1-1h1a1 1 0 0 0 1-1v-1a1 1 0 0 1 1-1h.172a2 2 0 0 0 1.414-.586l.814-.814a6.5 6.5 0 1 0-4-4zM16 7.5a0.5 0.5 0 1 0 1 0a0.5 0.5 0 1 0 -1 0',
)
const empty = { code: '', username: '', email: '', password: '' }

/** `onNext` is called with the second factor that the first administrator has to set up at once. */
export function SetupForm({ onNext }: { onNext: (step: NextStep) => void }) {
  const { draft, field, showErrors, form } = useDraft(empty)
  const [isBusy, setBusy] = useState(false)

  async function submit(event: SubmitEvent) {
    event.preventDefault()
    if (isBusy) return
    const { email: _, ...needed } = draft
    if (Object.values(needed).some((text) => text.trim() === '')) {
      toast.warn('Bitte füllen Sie alle Felder aus!')
      return
    }
    setBusy(true)
    showErrors({})
    try {
      const signedIn = await request<SignedIn>('POST', setupPath, draft)
      toast.success('Sie wurden erfolgreich eingeloggt!')
      session.signIn(signedIn)
    } catch (error) {
      const next = nextStepOf(error)
      if (next) return onNext(next)
      if (error instanceof RequestError) showErrors(errorsByField(error.fields))
      reportFailure('setup', error)
      setBusy(false)
    }
  }

  return (
    <form {...form} className="login-form" method="post" onSubmit={submit}>
      <TextField
        label="Einrichtungscode"
        icon={KeyIcon}
        required
        autoComplete="one-time-code"
        autoCapitalize="none"
        spellCheck={false}
        {...field('code')}
      />
      <TextField
        label="Benutzername"
        icon={AccountIcon}
        required
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        {...field('username')}
      />
      <TextField
        label="E-Mail (freiwillig)"
        hint="An diese Adresse gehen die Dokumente, die Sie bestellen."
        icon={MailIcon}
        type="email"
        autoComplete="email"
        {...field('email')}
      />
      <PasswordInput
        label="Passwort"
        hint="Mindestens 12 Zeichen."
        required
        autoComplete="new-password"
        {...field('password')}
      />
      <Button type="submit" isBusy={isBusy}>
        Administrator anlegen
      </Button>
    </form>
  )
}
