import { Button } from '@mantine/core'
import { auth } from '#contract/auth.ts'
import { call } from '../api.ts'
import { session } from '../session.ts'
import { CancelButton } from '../ui/CancelButton.tsx'
import { DialogFrame } from '../ui/DialogFrame.tsx'
import { ErrorBanners } from '../ui/ErrorBanners.tsx'
import { StaffPasswordInput } from '../ui/StaffPasswordInput.tsx'
import { toast } from '../ui/toasts.tsx'
import { useDraft } from '../ui/use-draft.ts'

const fields = [
  { name: 'currentPassword', label: 'Bisheriges Passwort', complete: 'current-password' },
  { name: 'password', label: 'Neues Passwort', complete: 'new-password' },
  { name: 'passwordConfirmation', label: 'Neues Passwort wiederholen', complete: 'new-password' },
] as const

/** Changes the own password; ends the own sessions elsewhere. */
export function OwnPassword({ onClose }: { onClose: () => void }) {
  const { draft, change, errors, isSaving, isDirty, form } = useDraft({
    initial: { currentPassword: '', password: '', passwordConfirmation: '' },
    schema: auth.changePassword.input,
    action: 'changePassword',
    async save(input) {
      session.signIn(await call(auth.changePassword, input))
      toast.success('Ihr Passwort wurde geändert!')
      onClose()
    },
  })
  return (
    <DialogFrame title="Eigenes Passwort ändern" width="36rem" onClose={onClose} isDirty={isDirty}>
      <form {...form}>
        <ErrorBanners errors={errors} />
        {fields.map(({ name, label, complete }, index) => (
          <StaffPasswordInput
            key={name}
            label={label}
            description={name === 'password' && 'Mindestens 12 Zeichen'}
            required
            data-autofocus={index === 0 || undefined}
            autoComplete={complete}
            value={draft[name]}
            error={errors[name]}
            onChange={(event) => change({ [name]: event.currentTarget.value })}
          />
        ))}
        <div className="dialog-buttons">
          <CancelButton />
          <Button type="submit" loading={isSaving}>
            Passwort ändern
          </Button>
        </div>
      </form>
    </DialogFrame>
  )
}
