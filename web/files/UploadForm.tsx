import { Button } from '@mantine/core'
import { Dropzone } from '@mantine/dropzone'
import { fileEndings, type Media } from '#contract/files.ts'
import { portal } from '../base/portal-settings.ts'
import { CancelButton } from '../dialog/CancelButton.tsx'
import { DialogFrame } from '../dialog/DialogFrame.tsx'
import type { Closable } from '../dialog/dialogs.ts'
import { ErrorBanners } from '../form/ErrorBanners.tsx'
import { useIsPhone } from '../ui/use-is-phone.ts'
import { PickDevices, PickDoctype, PickLanguages, PickParts } from './record-pickers.tsx'
import { UploadList } from './UploadList.tsx'
import { isOpen } from './upload-items.ts'
import { useDroppedFiles } from './use-dropped-files.ts'
import { type GivenTargets, useUploadForm } from './use-upload-form.ts'
import './file-form.css'

export interface UploadProps extends Closable {
  mode?: 'new'
  /** Files that were dropped on the page. */
  files?: File[]
  /** The records that they were dropped on. */
  given?: GivenTargets
  onUploaded?: (created: Media[]) => void
}

const duringUpload = {
  title: 'Hochladen abbrechen?',
  text: 'Es werden noch Dateien hochgeladen. Was schon gespeichert ist, bleibt gespeichert.',
  leave: 'Abbrechen',
  stay: 'Weiter hochladen',
}

/** Uploads files: type and languages per file or for all, and optionally article numbers and devices. */
export function UploadForm({ files = [], given = {}, onUploaded, onClose }: UploadProps) {
  const upload = useUploadForm({ files, given, onUploaded, onDone: onClose })
  const { uploads, items, field, errors, uploadStatus } = upload
  const isDropping = useDroppedFiles(upload.add)
  const isPhone = useIsPhone()
  const unfinishedCount = items.filter(({ state }) => state !== 'done').length
  const isFinished = unfinishedCount < items.length && !items.some(isOpen) && !uploadStatus
  return (
    <DialogFrame
      title="Neue Dateien hinzufügen"
      width="50vw"
      onClose={onClose}
      isDirty={unfinishedCount > 0 || (items.length === 0 && upload.isDirty)}
      leaveWords={uploadStatus ? duringUpload : undefined}
    >
      <form
        {...upload.form}
        className="dialog-form"
        onSubmit={(event) => {
          event.preventDefault()
          upload.submit()
        }}
      >
        <ErrorBanners errors={errors} />
        <Dropzone
          onDrop={upload.add}
          // What is dropped beside it is taken too.
          preventDropOnDocument={false}
          className="drop-zone"
          // The button takes the focus; the input inside only opens the browser's file dialog.
          role="button"
          data-autofocus
          mod={{ over: isDropping }}
          inputProps={{
            style: { display: 'none' },
            accept: fileEndings.map((ending) => `.${ending}`).join(),
          }}
        >
          <p>{isPhone ? 'Dateien auswählen' : 'Dateien auswählen, hierher ziehen oder einfügen'}</p>
          <p className="drop-hint">
            Mehrere auf einmal, je höchstens {portal.maxFileMb} MB: PDF, Bilder, Office-Dateien,
            Text, ZIP, CAD oder Video.
          </p>
        </Dropzone>
        {items.length > 0 && (
          <UploadList
            items={items}
            facts={upload.facts}
            isAssigned={upload.isAssigned}
            uploads={uploads}
            onRetry={(id) => upload.save([id])}
          />
        )}
        {/* Disabled, as choices made during an upload would apply to none of its files. */}
        <fieldset className={items.length > 1 ? 'form-group' : 'form-bare'} disabled={uploadStatus}>
          {items.length > 1 && <legend>Für alle</legend>}
          <PickDoctype
            required={items.length === 0 || upload.isDoctypeMissing}
            description={
              items.length > 1
                ? 'Für Dateien, deren Typ weder im Namen steht noch gewählt ist.'
                : undefined
            }
            {...field('doctype')}
          />
          <PickLanguages
            required={false}
            description="Ohne Angabe gilt die Sprache des Portals."
            {...field('languages')}
          />
          {items.length > 1 && upload.isMoreThanOneKind && (
            <Button variant="subtle" className="self-start" onClick={upload.applyToAll}>
              Für alle übernehmen
            </Button>
          )}
        </fieldset>
        <fieldset className="form-bare" disabled={uploadStatus}>
          <PickParts description="Gilt auch für künftige Geräte." {...field('parts')} />
          <PickDevices {...field('devices')} />
        </fieldset>
        <div className="dialog-buttons">
          {uploadStatus ? (
            <Button variant="default" onClick={uploads.cancelAll}>
              Alle abbrechen
            </Button>
          ) : (
            <CancelButton />
          )}
          {isFinished ? (
            <Button onClick={onClose}>Fertig</Button>
          ) : (
            <Button type="submit" loading={uploadStatus}>
              Hochladen
            </Button>
          )}
        </div>
      </form>
    </DialogFrame>
  )
}
