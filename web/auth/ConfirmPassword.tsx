import { Button } from '@mantine/core'
import { useEffect, useState } from 'react'
import { sessions } from '#contract/sessions.ts'
import { portal } from '../base/portal-settings.ts'
import { call } from '../client/api.ts'
import { useSession } from '../client/session.ts'
import { CancelButton } from '../dialog/CancelButton.tsx'
import { DialogFrame } from '../dialog/DialogFrame.tsx'
import type { Closable } from '../dialog/dialogs.ts'
import { ErrorBanners } from '../form/ErrorBanners.tsx'
import { StaffPasswordInput } from '../form/StaffPasswordInput.tsx'
import { useForm } from '../form/use-form.ts'
import { signInInNewTab } from './go-to-provider.ts'
import { KnownUsername } from './KnownUsername.tsx'

type Props = Closable & {
  onConfirmed: () => void
}

/** Asks for the user's own password before an action that an open session alone must not allow. */
export function ConfirmPassword({ onConfirmed, onClose }: Props) {
  const { currentUser, authKey } = useSession()
  const username = currentUser?.username ?? ''
  const [initialSession] = useState({ authKey, id: currentUser?.id })
  // Signing in again in another tab, as the same user, counts as confirmation.
  useEffect(() => {
    if (authKey === initialSession.authKey) return
    if (authKey !== null && currentUser?.id === initialSession.id) onConfirmed()
    onClose()
  }, [authKey, currentUser, initialSession, onConfirmed, onClose])
  const { field, errors, isSaving, form } = useForm({
    initial: { password: '' },
    schema: sessions.confirm.input,
    action: 'confirm',
    async save(input) {
      await call(sessions.confirm, input)
      onConfirmed()
      onClose()
    },
  })
  return (
    <DialogFrame title="Passwort bestätigen" width="28rem" onClose={onClose} isAboveLoader>
      <form {...form}>
        <ErrorBanners errors={errors} />
        <p>
          {portal.ssoName
            ? `Bitte bestätigen Sie, dass Sie es sind: mit Ihrem Passwort, oder indem Sie sich mit ${portal.ssoName} neu anmelden.`
            : 'Ihre Anmeldung liegt länger als zehn Minuten zurück. Bitte bestätigen Sie mit Ihrem Passwort, dass Sie es sind.'}
        </p>
        <KnownUsername username={username} />
        <StaffPasswordInput
          label="Passwort"
          required
          autoComplete="current-password"
          data-autofocus
          {...field('password')}
        />
        <div className="dialog-buttons">
          <CancelButton />
          {portal.ssoName && (
            <Button variant="default" onClick={() => signInInNewTab(true)}>
              Mit {portal.ssoName} neu anmelden
            </Button>
          )}
          <Button type="submit" loading={isSaving}>
            Bestätigen
          </Button>
        </div>
      </form>
    </DialogFrame>
  )
}
