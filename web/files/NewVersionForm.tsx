import { Button, Checkbox, FileInput, Progress, Radio, Textarea, TextInput } from '@mantine/core'
import { useEffect, useEffectEvent } from 'react'
import { fileEndings } from '#contract/files.ts'
import { CancelButton } from '../dialog/CancelButton.tsx'
import { DialogFrame } from '../dialog/DialogFrame.tsx'
import type { Closable } from '../dialog/dialogs.ts'
import { DayInput } from '../form/DayInput.tsx'
import { ErrorBanners } from '../form/ErrorBanners.tsx'
import { describePace } from './pace.ts'
import { useNewVersion } from './use-new-version.ts'
import type { VersionOf } from './version-of.ts'
import './versions.css'

export interface NewVersionProps extends Closable {
  file: VersionOf
  /** A file that was dropped on the existing one: it is uploaded at once and released today. */
  dropped?: File
}

const duringUpload = {
  title: 'Hochladen abbrechen?',
  text: 'Die neue Fassung wird noch hochgeladen. Die bisherige bleibt.',
  leave: 'Abbrechen',
  stay: 'Weiter hochladen',
}

/** Uploads a new version of a file; earlier versions are kept. */
export function NewVersionForm({ file, dropped, onClose }: NewVersionProps) {
  const version = useNewVersion({ file, dropped, onDone: onClose })
  const { draft, field, errors, pace, isDirty, submit, cancel } = version
  const start = useEffectEvent(() => {
    if (dropped) void submit()
  })
  useEffect(() => start(), [])
  return (
    <DialogFrame
      title={`Neue Fassung von „${file.filename}“`}
      width="50vw"
      onClose={onClose}
      isDirty={isDirty}
      leaveWords={pace ? duringUpload : undefined}
    >
      <form
        {...version.form}
        className="dialog-form"
        onSubmit={(event) => {
          event.preventDefault()
          void submit()
        }}
      >
        <ErrorBanners errors={errors} />
        <FileInput
          label="Datei"
          required
          data-autofocus={!dropped || undefined}
          placeholder="Datei auswählen"
          accept={fileEndings.map((ending) => `.${ending}`).join()}
          // Even a disabled field would offer the button, and clearing it would waste the running upload.
          clearable={pace === undefined}
          clearButtonProps={{ 'aria-label': 'Datei leeren' }}
          disabled={pace !== undefined}
          {...field('url')}
          onChange={version.choose}
        />
        <TextInput
          label="Fassung"
          required
          // The file is already being uploaded.
          data-autofocus={Boolean(dropped) || undefined}
          {...field('version')}
        />
        <Radio.Group label="Freigeben" {...field('releasedOn')}>
          <div className="form-choices">
            <Radio value="today" label="sofort: Kunden sehen sie statt der bisherigen" />
            <Radio value="day" label="automatisch an einem Tag" />
            <Radio value="later" label="später von Hand" />
          </div>
        </Radio.Group>
        {draft.releasedOn === 'day' && (
          <DayInput label="Tag der Freigabe" required {...field('day')} />
        )}
        <Textarea label="Was ist neu" rows={3} {...field('note')} />
        {draft.releasedOn === 'today' && (
          <Checkbox
            label="Danach Firmen benachrichtigen …"
            checked={version.announces}
            onChange={({ currentTarget: { checked } }) => version.announce(checked)}
          />
        )}
        {pace && (
          <div className="version-progress">
            <span aria-hidden>{describePace(pace)}</span>
            <Progress
              value={Math.floor(pace.share * 100)}
              aria-label={`Fortschritt von ${draft.url?.name ?? ''}`}
            />
          </div>
        )}
        <div className="dialog-buttons">
          {pace ? (
            <Button variant="default" onClick={cancel}>
              Hochladen abbrechen
            </Button>
          ) : (
            <CancelButton />
          )}
          <Button type="submit" loading={pace !== undefined}>
            Hochladen
          </Button>
        </div>
      </form>
    </DialogFrame>
  )
}
