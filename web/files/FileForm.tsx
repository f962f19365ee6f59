import { Button } from '@mantine/core'
import { Dropzone } from '@mantine/dropzone'
import { useState } from 'react'
import { devices } from '#contract/devices.ts'
import { doctypes } from '#contract/doctypes.ts'
import { type Media, medias } from '#contract/files.ts'
import { call } from '../api.ts'
import { reportFailure } from '../failures.ts'
import { portal } from '../portal-settings.ts'
import { refresh } from '../queries.ts'
import { Banner } from '../ui/Banner.tsx'
import { DialogFrame } from '../ui/DialogFrame.tsx'
import type { DialogProps } from '../ui/dialogs.ts'
import { type Choice, PickMany, PickOne } from '../ui/pickers.tsx'
import { toast } from '../ui/toasts.tsx'
import { UploadList } from './UploadList.tsx'
import { type UploadItem, useUploads } from './use-uploads.ts'
import './file-form.css'

type Props = DialogProps['FileForm'] & { onClose: () => void }

/** Uploads files and makes documents of them: one document type for all, devices if wanted. */
export function FileForm({ files = [], onUploaded, onClose }: Props) {
  const uploads = useUploads(files)
  const [doctype, setDoctype] = useState<Choice | null>(null)
  const [targets, setTargets] = useState<Choice[]>([])
  const [mistake, setMistake] = useState('')
  const [isSaving, setIsSaving] = useState(false)
  const { items } = uploads

  async function save() {
    const found = items.length === 0 ? 'Bitte mindestens eine Datei auswählen!' : missingDoctype()
    setMistake(found)
    if (found) return toast.warn('Validierungsfehler!')
    setIsSaving(true)
    const results: (Media | undefined)[] = []
    for (const item of items) results.push(await store(item))
    setIsSaving(false)
    const created = results.filter((media) => media !== undefined)
    if (created.length > 0) {
      toast.success('Datei(en) hochgeladen!')
      await refresh(medias.list, devices.list)
      onUploaded?.(created)
    }
    if (created.length === items.length) onClose()
  }

  function missingDoctype() {
    return doctype ? '' : 'Bitte einen Dokumententyp auswählen!'
  }

  /** What is stored leaves the list, so that a second try only repeats what failed. */
  async function store(item: UploadItem): Promise<Media | undefined> {
    const stored = await uploads.send(item)
    if (!stored) return undefined
    try {
      const media = await call(
        medias.create,
        {
          filename: stored.name,
          doctype: doctype?.id,
          url: stored.id,
          devices: targets.map(({ id }) => id),
        },
        { populate: ['doctype', 'url'] },
      )
      uploads.drop(item.id)
      return media
    } catch (error) {
      reportFailure('addFile', error)
      return undefined
    }
  }

  return (
    <DialogFrame
      title="Neue Dateien hinzufügen"
      width="50vw"
      onClose={onClose}
      isDirty={items.length > 0 || doctype !== null || targets.length > 0}
    >
      <form
        noValidate
        className="dialog-form"
        onSubmit={(event) => {
          event.preventDefault()
          void save()
        }}
      >
        {mistake && <Banner text={mistake} />}
        <Dropzone
          onDrop={uploads.add}
          disabled={isSaving}
          className="drop-zone"
          inputProps={{ 'aria-label': 'Dateien auswählen' }}
        >
          <p>Dateien hierher ziehen oder auswählen</p>
          <p className="drop-hint">
            Mehrere auf einmal, je höchstens {portal.maxFileMb} MB: PDF, Bilder, Office-Dateien,
            Text, ZIP oder CAD.
          </p>
        </Dropzone>
        {items.length > 0 && (
          <UploadList
            items={items}
            onCancel={uploads.cancel}
            onDrop={uploads.drop}
            onRetry={store}
          />
        )}
        <PickOne
          label="Dokumententyp"
          required
          endpoint={doctypes.list}
          filter={(text) => ({ title: { $containsi: text } })}
          toChoice={({ id, title }) => ({ id, name: title })}
          value={doctype}
          onChange={setDoctype}
          error={mistake && !doctype ? missingDoctype() : undefined}
        />
        <PickMany
          label="Geräte"
          endpoint={devices.list}
          filter={(text) => ({ sn: { $containsi: text } })}
          toChoice={({ id, sn }) => ({ id, name: sn })}
          value={targets}
          onChange={setTargets}
        />
        <div className="dialog-buttons">
          <Button variant="default" onClick={onClose} disabled={isSaving}>
            Abbrechen
          </Button>
          <Button type="submit" loading={isSaving}>
            Hochladen
          </Button>
        </div>
      </form>
    </DialogFrame>
  )
}
