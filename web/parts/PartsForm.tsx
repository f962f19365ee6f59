import { Button, Checkbox, Textarea, TextInput } from '@mantine/core'
import { useState } from 'react'
import { z } from 'zod'
import { devices } from '#contract/devices.ts'
import { type Media, medias } from '#contract/files.ts'
import { type Part, PartChange, PartDraft, parts } from '#contract/parts.ts'
import { call } from '../client/api.ts'
import { refresh } from '../client/queries.ts'
import { CancelButton } from '../dialog/CancelButton.tsx'
import { DialogFrame } from '../dialog/DialogFrame.tsx'
import type { Closable } from '../dialog/dialogs.ts'
import { fileChoice, PickFiles } from '../files/record-pickers.tsx'
import { ChangedMeanwhile } from '../form/ChangedMeanwhile.tsx'
import { type Choice, idsOf } from '../form/choice.ts'
import { wholeLinkChange } from '../form/compare-drafts.ts'
import { ErrorBanners } from '../form/ErrorBanners.tsx'
import { type Labels, useForm } from '../form/use-form.ts'
import { HistoryButton } from '../history/HistoryButton.tsx'
import { highlightCreated } from '../table/highlight-created.ts'
import { toast } from '../ui/toasts.tsx'
import { type Picture, PictureField } from './PictureField.tsx'
import { withFiles } from './with-files.ts'

type Props = Closable &
  ({ mode: 'new'; onCreated?: (part: Part) => void } | { mode: 'update'; part: Part })

/** Creates or edits an article number. */
export function PartsForm(props: Props) {
  const { mode, onClose } = props
  const isNew = mode === 'new'
  const [isUploading, setUploading] = useState(false)
  const { field, checkbox, errors, conflict, isSaving, isDirty, form } = useForm({
    initial: isNew ? empty : typedOf(props.part),
    schema: isNew ? typedDraft : typedChange,
    action: isNew ? 'addPart' : 'updatePart',
    changes: isNew ? undefined : { record: props.part, draftOf: typedOf, labels },
    async save({ media, picture, ...input }, idempotent, { since, base, only }) {
      const saved = await ('id' in input
        ? call(
            parts.update,
            {
              ...only({ ...input, picture: picture?.id ?? null }),
              media: wholeLinkChange(base.media, media),
              id: input.id,
            },
            { since, populate: withFiles },
          )
        : call(
            parts.create,
            { ...input, media: idsOf(media), picture: picture?.id ?? null },
            { idempotent },
          ))
      if (isNew) props.onCreated?.(saved)
      await refresh(parts.list, devices.list, medias.list)
      if (isNew) highlightCreated(parts.list, saved.id)
      toast.success(
        isNew ? 'Artikelnummer wurde hinzugefügt!' : 'Artikelnummer wurde aktualisiert!',
      )
      onClose()
    },
  })
  return (
    <DialogFrame
      title={isNew ? 'Artikelnummer hinzufügen' : 'Artikelnummer bearbeiten'}
      width="70vw"
      onClose={onClose}
      isDirty={isDirty || isUploading}
    >
      <form {...form}>
        <ErrorBanners errors={errors} />
        <ChangedMeanwhile conflict={conflict} />
        <TextInput label="Titel" required data-autofocus {...field('title')} />
        <Textarea label="kurze Beschreibung" rows={3} {...field('desc')} />
        <TextInput
          label="GTIN"
          inputMode="numeric"
          description="Nummer im Handel (EAN), 8 bis 14 Ziffern. Adressen als GS1 Digital Link brauchen sie."
          {...field('gtin')}
        />
        <PickFiles
          label="Dateien aller Geräte dieser Artikelnummer"
          description="Sie gelten auch für künftige Geräte."
          {...field('media')}
        />
        <PictureField
          label="Bild der Maschine"
          description="Kunden sehen es, und wer den Code am Gerät scannt. PNG, JPEG oder WebP."
          onUploading={setUploading}
          {...field('picture')}
        />
        <TextInput
          label="Erwartete Lebensdauer in Jahren"
          inputMode="numeric"
          description="So lange werden Dateien mindestens bereitgehalten, sofern die Einstellungen keine längere Zeit vorgeben."
          {...field('lifetimeYears')}
        />
        <Checkbox label="Auch für private Nutzer" {...checkbox('isForPrivateUse')} />
        <Checkbox
          label="Sicherheitsinformationen liegen gedruckt bei"
          {...checkbox('hasPrintedSafety')}
        />
        <div className="dialog-buttons">
          {!isNew && (
            <HistoryButton
              kind="parts"
              id={props.part.id}
              name={`Artikelnummer ${props.part.title}`}
            />
          )}
          <CancelButton />
          <Button type="submit" loading={isSaving} disabled={isUploading}>
            {isNew ? 'Speichern' : 'Update'}
          </Button>
        </div>
      </form>
    </DialogFrame>
  )
}

const labels: Labels<Typed> = {
  title: 'Titel',
  desc: 'kurze Beschreibung',
  gtin: 'GTIN',
  media: 'Dateien',
  picture: 'Bild der Maschine',
  lifetimeYears: 'Erwartete Lebensdauer',
  isForPrivateUse: 'Auch für private Nutzer',
  hasPrintedSafety: 'Sicherheitsinformationen liegen gedruckt bei',
}

interface Typed {
  id?: number
  title: string
  desc: string
  gtin: string
  media: Choice[]
  picture: Picture | null
  lifetimeYears: string
  isForPrivateUse: boolean
  hasPrintedSafety: boolean
}

const empty: Typed = {
  title: '',
  desc: '',
  gtin: '',
  media: [],
  picture: null,
  lifetimeYears: '',
  isForPrivateUse: false,
  hasPrintedSafety: false,
}

function typedOf(part: Part): Typed {
  const { id, title, desc, gtin, media = [], picture, lifetimeYears } = part
  const { isForPrivateUse, hasPrintedSafety } = part
  return {
    id,
    title,
    desc: desc ?? '',
    gtin: gtin ?? '',
    media: (media as Media[]).map(fileChoice),
    picture: picture ? { id: picture.id, url: String(picture.url) } : null,
    lifetimeYears: String(lifetimeYears ?? ''),
    isForPrivateUse,
    hasPrintedSafety,
  }
}

const media = z.array(z.custom<Choice>())
const picture = z.custom<Picture | null>()
const typedDraft = PartDraft.extend({ media, picture })
const typedChange = PartChange.extend({ media, picture })
