import { Button, Checkbox, Textarea } from '@mantine/core'
import { z } from 'zod'
import { type FileVersion, FileVersionChange, versions } from '#contract/file-versions.ts'
import { medias } from '#contract/files.ts'
import { AnnounceForm } from '../announcements/announce-dialogs.ts'
import { call } from '../client/api.ts'
import { refresh } from '../client/queries.ts'
import { CancelButton } from '../dialog/CancelButton.tsx'
import { DialogFrame } from '../dialog/DialogFrame.tsx'
import { type Closable, openDialog } from '../dialog/dialogs.ts'
import { ChangedMeanwhile } from '../form/ChangedMeanwhile.tsx'
import { ErrorBanners } from '../form/ErrorBanners.tsx'
import { useForm } from '../form/use-form.ts'
import { toast } from '../ui/toasts.tsx'

/** Withdraws a version from customers, with a reason for the staff. */
export function WithdrawForm({ version, onClose }: Closable & { version: FileVersion }) {
  const { id, stage, releasedOn } = version
  const { field, checkbox, errors, conflict, isSaving, isDirty, form } = useForm({
    initial: { withdrawnReason: '', announces: false },
    schema: withdrawalSchema,
    action: 'withdrawVersion',
    changes: { record: version, draftOf: reasonOf, labels: { withdrawnReason: 'Grund' } },
    async save({ withdrawnReason, announces }, _, { since }) {
      await call(versions.update, { id, withdrawnReason }, { since })
      await refresh(versions.list, medias.list)
      toast.success('Fassung wurde zurückgezogen!')
      onClose()
      if (announces) openDialog(AnnounceForm, { version: id })
    },
  })
  return (
    <DialogFrame
      title={`Fassung „${version.version}“ zurückziehen?`}
      width="50%"
      onClose={onClose}
      isDirty={isDirty}
    >
      <form {...form}>
        <ErrorBanners errors={errors} />
        <ChangedMeanwhile conflict={conflict} />
        <p className="version-hint">
          {stage === 'prepared' ? ofPrepared : ofShown} Bearbeiter sehen sie weiterhin und können
          das Zurückziehen aufheben.
        </p>
        <Textarea label="Grund" required rows={3} data-autofocus {...field('withdrawnReason')} />
        {stage !== 'prepared' && releasedOn !== null && (
          <Checkbox label="Danach Firmen benachrichtigen …" {...checkbox('announces')} />
        )}
        <div className="dialog-buttons">
          <CancelButton />
          <Button type="submit" color="red" loading={isSaving}>
            Zurückziehen
          </Button>
        </div>
      </form>
    </DialogFrame>
  )
}

const ofPrepared = 'Kunden sehen sie noch nicht; sie wird dann auch später nicht freigegeben.'
const ofShown =
  'Kunden sehen sie dann nicht mehr, auch nicht an Geräten, die mit ihr ausgeliefert wurden.'

function reasonOf({ withdrawnReason }: FileVersion) {
  return { withdrawnReason: withdrawnReason ?? '' }
}

const withdrawalSchema = z.object({
  withdrawnReason: FileVersionChange.shape.withdrawnReason.unwrap().unwrap(),
  announces: z.boolean(),
})
