import { Button, TextInput } from '@mantine/core'
import type { User } from '#contract/auth.ts'
import { type Identity, sso } from '#contract/sso.ts'
import { formatDate } from '../base/formats.ts'
import { portal } from '../base/portal-settings.ts'
import { call } from '../client/api.ts'
import { reportFailure } from '../client/failures.ts'
import { CancelButton } from '../dialog/CancelButton.tsx'
import { DialogFrame } from '../dialog/DialogFrame.tsx'
import type { Closable } from '../dialog/dialogs.ts'
import { ErrorBanners } from '../form/ErrorBanners.tsx'
import { useForm } from '../form/use-form.ts'
import { toast } from '../ui/toasts.tsx'

type Props = Closable & {
  user: User
  identity: Identity | null
}

/** Which account at the provider signs a colleague in. */
export function UserIdentity({ user: { id, username }, identity, onClose }: Props) {
  const { field, errors, isSaving, isDirty, form } = useForm({
    initial: { id, subject: identity?.subject ?? '' },
    schema: sso.linkUser.input,
    action: 'linkIdentity',
    async save(input) {
      await call(sso.linkUser, input)
      toast.success(`„${username}“ ist verknüpft!`)
      onClose()
    },
  })

  async function unlink() {
    try {
      await call(sso.unlinkUser, { id })
      toast.success('Verknüpfung wurde gelöst!')
      onClose()
    } catch (error) {
      reportFailure('unlinkIdentity', error)
    }
  }

  return (
    <DialogFrame
      title={`${portal.ssoName} von ${username}`}
      width="36rem"
      onClose={onClose}
      isDirty={isDirty}
    >
      <form {...form}>
        <ErrorBanners errors={errors} />
        <p>
          {identity
            ? `Verknüpft seit ${formatDate(identity.linkedAt)}. Wird die Verknüpfung gelöst, wird „${username}“ abgemeldet.`
            : `„${username}“ meldet sich danach mit ${portal.ssoName} an.`}
        </p>
        <TextInput
          label="Kennung beim Anbieter"
          description="Der Wert „sub“ des Kontos. Hat sich jemand vergeblich angemeldet, steht er im Protokoll."
          required
          data-autofocus
          autoCapitalize="none"
          spellCheck={false}
          {...field('subject')}
        />
        <div className="dialog-buttons">
          {identity && (
            <Button variant="default" className="button-apart" onClick={unlink}>
              Verknüpfung lösen
            </Button>
          )}
          <CancelButton />
          <Button type="submit" loading={isSaving}>
            Verknüpfen
          </Button>
        </div>
      </form>
    </DialogFrame>
  )
}
