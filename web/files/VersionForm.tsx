import { Button, Textarea, TextInput } from '@mantine/core'
import { type FileVersion, FileVersionChange, versions } from '#contract/file-versions.ts'
import { medias } from '#contract/files.ts'
import { call } from '../client/api.ts'
import { refresh } from '../client/queries.ts'
import { CancelButton } from '../dialog/CancelButton.tsx'
import { DialogFrame } from '../dialog/DialogFrame.tsx'
import type { Closable } from '../dialog/dialogs.ts'
import { ChangedMeanwhile } from '../form/ChangedMeanwhile.tsx'
import { DayInput } from '../form/DayInput.tsx'
import { ErrorBanners } from '../form/ErrorBanners.tsx'
import { useForm } from '../form/use-form.ts'
import { toast } from '../ui/toasts.tsx'

/** Edits the label and note of a version, and its release date if it has not been released. */
export function VersionForm({ version, onClose }: Closable & { version: FileVersion }) {
  const { id, stage } = version
  const { field, errors, conflict, isSaving, isDirty, form } = useForm({
    initial: typedOf(version),
    schema: FileVersionChange.pick({ version: true, releasedOn: true, note: true }),
    action: 'updateVersion',
    changes: { record: version, draftOf: typedOf, labels },
    async save(input, _, { since, only }) {
      await call(versions.update, { ...only(input), id }, { since })
      await refresh(versions.list, medias.list)
      toast.success('Fassung wurde aktualisiert!')
      onClose()
    },
  })
  return (
    <DialogFrame title="Fassung bearbeiten" width="50vw" onClose={onClose} isDirty={isDirty}>
      <form {...form}>
        <ErrorBanners errors={errors} />
        <ChangedMeanwhile conflict={conflict} />
        <TextInput label={labels.version} required data-autofocus {...field('version')} />
        {stage === 'prepared' && (
          <DayInput
            label={labels.releasedOn}
            description="Von diesem Tag an sehen Kunden sie statt der bisherigen. Ohne Tag wird sie von Hand freigegeben."
            {...field('releasedOn')}
          />
        )}
        <Textarea label={labels.note} rows={3} {...field('note')} />
        <div className="dialog-buttons">
          <CancelButton />
          <Button type="submit" loading={isSaving}>
            Update
          </Button>
        </div>
      </form>
    </DialogFrame>
  )
}

const labels = {
  version: 'Fassung',
  releasedOn: 'Tag der Freigabe',
  note: 'Was ist neu',
}

function typedOf({ version, releasedOn, note }: FileVersion) {
  return { version, releasedOn: releasedOn ?? '', note: note ?? '' }
}
