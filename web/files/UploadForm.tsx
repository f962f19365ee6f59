import { Button } from '@mantine/core'
import { Dropzone } from '@mantine/dropzone'
import { fileEndings, type Media } from '#contract/files.ts'
import { portal } from '../base/portal-settings.ts'
import { CancelButton } from '../dialog/CancelButton.tsx'
import { DialogFrame } from '../dialog/DialogFrame.tsx'
import { Banner } from '../ui/Banner.tsx'
import { PickDevices, PickDoctype } from './record-pickers.tsx'
import { UploadList } from './UploadList.tsx'
import { useDroppedFiles } from './use-dropped-files.ts'
import { isOpen, useUploadForm } from './use-upload-form.ts'
import './file-form.css'

interface Props {
  files?: File[]
  onUploaded?: (documents: Media[]) => void
  onClose: () => void
}

const duringUpload = {
  title: 'Hochladen abbrechen?',
  text: 'Es werden noch Dateien hochgeladen. Was schon gespeichert ist, bleibt gespeichert.',
  leave: 'Abbrechen',
  stay: 'Weiter hochladen',
}

/** Uploads files and makes documents of them: one document type for all, devices if wanted. */
export function UploadForm({ files = [], onUploaded, onClose }: Props) {
  const form = useUploadForm({ files, onUploaded, onDone: onClose })
  const { uploads, items, mistake, doctype, targets, uploadStatus } = form
  const isDropping = useDroppedFiles(form.add)
  const left = items.filter(({ state }) => state !== 'done').length
  const isFinished = left < items.length && !items.some(isOpen) && !uploadStatus
  return (
    <DialogFrame
      title="Neue Dateien hinzufügen"
      width="50vw"
      onClose={onClose}
      isDirty={left > 0 || (items.length === 0 && (doctype !== null || targets.length > 0))}
      leaveWords={uploadStatus ? duringUpload : undefined}
    >
      <form
        noValidate
        className="dialog-form"
        onSubmit={(event) => {
          event.preventDefault()
          form.submit()
        }}
      >
        {mistake && <Banner text={mistake.text} />}
        <Dropzone
          onDrop={form.add}
          className="drop-zone"
          // What takes the focus is the button; the input inside it is only for the browser's dialog.
          role="button"
          data-autofocus
          mod={{ over: isDropping }}
          inputProps={{
            style: { display: 'none' },
            accept: fileEndings.map((ending) => `.${ending}`).join(),
          }}
        >
          <p>Dateien auswählen, hierher ziehen oder einfügen</p>
          <p className="drop-hint">
            Mehrere auf einmal, je höchstens {portal.maxFileMb} MB: PDF, Bilder, Office-Dateien,
            Text, ZIP, CAD oder Video.
          </p>
        </Dropzone>
        {items.length > 0 && (
          <UploadList items={items} uploads={uploads} onRetry={(id) => form.save([id])} />
        )}
        <PickDoctype
          value={doctype}
          onChange={form.setDoctype}
          error={mistake?.field === 'doctype' && !doctype ? mistake.text : undefined}
        />
        <PickDevices value={targets} onChange={form.setTargets} />
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
