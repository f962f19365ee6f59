import { Button, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { z } from 'zod'
import { devices } from '#contract/devices.ts'
import { type Media, MediaDraft, medias } from '#contract/files.ts'
import { type Language, Languages } from '#contract/languages.ts'
import { parts } from '#contract/parts.ts'
import { formatCount } from '../base/formats.ts'
import { languageChoices } from '../base/language-choices.ts'
import { call } from '../client/api.ts'
import { freshKey, refresh } from '../client/queries.ts'
import { useSession } from '../client/session.ts'
import { CancelButton } from '../dialog/CancelButton.tsx'
import { DialogFrame } from '../dialog/DialogFrame.tsx'
import type { Closable } from '../dialog/dialogs.ts'
import { ChangedMeanwhile } from '../form/ChangedMeanwhile.tsx'
import { type Choice, chosen } from '../form/choice.ts'
import { linkChange, wholeLinkChange } from '../form/compare-drafts.ts'
import { ErrorBanners } from '../form/ErrorBanners.tsx'
import { useForm } from '../form/use-form.ts'
import { HistoryButton } from '../history/HistoryButton.tsx'
import { Banner } from '../ui/Banner.tsx'
import { toast } from '../ui/toasts.tsx'
import { Waiting } from '../ui/Waiting.tsx'
import { FileVersions } from './FileVersions.tsx'
import {
  deviceChoice,
  PickDevices,
  PickDoctype,
  PickLanguages,
  PickOriginal,
  PickParts,
} from './record-pickers.tsx'
import { removeFile } from './remove-files.tsx'

export interface UpdateProps extends Closable {
  mode: 'update'
  file: Media
}

/** The form lists up to this many devices of a file; beyond that, it only asks which to add and which to remove. */
const shownDevices = 50

/** Edits a file: its name, its document type and its devices. */
export function FileUpdateForm({ file: { id }, onClose }: UpdateProps) {
  const { data, error, refetch } = useQuery({
    queryKey: [...freshKey(medias.show), id],
    queryFn: ({ signal }) => loadFile(id, signal),
    // Loaded once when the form opens; later responses or failures must not disturb the input.
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
    meta: { action: 'setCurrentFile' },
  })
  if (error) {
    return (
      <DialogFrame title={title} width={width} onClose={onClose}>
        <Banner text={`Die Datei konnte nicht geladen werden: ${error.message}`} />
        <div className="dialog-buttons">
          <Button onClick={() => void refetch()}>Erneut versuchen</Button>
        </div>
      </DialogFrame>
    )
  }
  if (!data) return <Waiting />
  const { rows, pagination } = data.users
  const isAll = pagination.total <= rows.length
  return (
    <Form
      file={data.file}
      linked={isAll ? rows.map(deviceChoice) : []}
      unshown={isAll ? 0 : pagination.total}
      onClose={onClose}
    />
  )
}

async function loadFile(id: number, signal: AbortSignal) {
  const [file, users] = await Promise.all([
    call(medias.show, { id }, { populate: shownRelations, signal }),
    call(
      devices.list,
      {
        filters: { media: { id } },
        fields: ['sn'],
        populate: ['companie'],
        pagination: { page: 1, pageSize: shownDevices },
      },
      { signal },
    ),
  ])
  return { file, users }
}

/** The relations that the form shows; `true` loads all fields of a relation. */
const shownRelations = {
  doctype: true,
  url: true,
  parts: { fields: ['title'] },
  original: { fields: ['filename'] },
}

const title = 'Datei bearbeiten'
const width = '50vw'

interface FormProps extends Closable {
  file: Media
  /** The file's devices, if they can be listed. */
  linked: Choice[]
  /** The number of devices, if they cannot be listed. */
  unshown: number
}

function Form({ file, linked, unshown, onClose }: FormProps) {
  const isAdmin = useSession().currentUser?.isAdmin ?? false
  const formId = useId()
  /** The devices keep their initial value: only additions and removals are sent. */
  function draftOf({ filename, doctype, languages, parts = [], original }: Media): Draft {
    return {
      filename,
      doctype: doctype ? { id: doctype.id, name: doctype.title } : null,
      languages,
      parts: parts.map((part) => ({ id: part.id, name: String(part.title) })),
      original: original ? { id: original.id, name: String(original.filename) } : null,
      devices: linked,
      removed: [],
    }
  }
  const { change, field, errors, conflict, isSaving, isDirty, form } = useForm({
    initial: draftOf(file),
    schema: typedFile,
    action: 'updateFile',
    changes: { record: file, draftOf, labels, choices },
    async save(input, _, { since, base, only }) {
      const { filename, devices: kept, removed, parts: articles, original, ...rest } = input
      const attributes = {
        filename: withEnding(filename, file.url?.ext ?? ''),
        original: original?.id ?? null,
        ...rest,
      }
      const changed = {
        ...only(attributes),
        devices: linkChange([...linked, ...removed], kept),
        parts: wholeLinkChange(base.parts, articles),
        id: file.id,
      }
      await call(medias.update, changed, { since, populate: shownRelations })
      await refresh(medias.list, devices.list, parts.list)
      toast.success('Datei wurde aktualisiert!')
      onClose()
    },
  })
  return (
    <DialogFrame title={title} width={width} onClose={onClose} isDirty={isDirty}>
      <form {...form} id={formId}>
        <ErrorBanners errors={errors} />
        <ChangedMeanwhile conflict={conflict} />
        <TextInput label="Datei-Name" required data-autofocus {...field('filename')} />
        <PickDoctype {...field('doctype')} />
        <PickLanguages {...field('languages')} />
        <PickParts {...field('parts')} />
        <PickOriginal of={file.id} {...field('original')} />
        {unshown === 0 ? (
          <PickDevices {...field('devices')} />
        ) : (
          <>
            <PickDevices
              label="Weiteren Geräten zuordnen"
              description={`${formatCount(unshown)} Geräte haben diese Datei. Hier ordnen Sie sie weiteren zu.`}
              {...field('devices')}
              // Passing `removed` along clears its error too, as either field may resolve the conflict.
              onChange={(chosenOnes) => change(({ removed }) => ({ devices: chosenOnes, removed }))}
            />
            <PickDevices
              label="Von Geräten entfernen"
              description="Zur Wahl stehen nur Geräte, die diese Datei haben. Die Geräte selbst bleiben bestehen."
              within={{ media: { id: file.id } }}
              {...field('removed')}
            />
          </>
        )}
      </form>
      <FileVersions id={file.id} filename={file.filename} />
      {/* Below the versions, so that the footer stays visible with them. */}
      <div className="dialog-buttons">
        <HistoryButton kind="medias" id={file.id} name={`Datei ${file.filename}`} />
        {isAdmin && (
          <Button
            variant="subtle"
            color="red"
            className="button-apart"
            onClick={() => void removeFile(file, onClose)}
          >
            Datei löschen …
          </Button>
        )}
        <CancelButton />
        <Button type="submit" form={formId} loading={isSaving}>
          Update
        </Button>
      </div>
    </DialogFrame>
  )
}

const labels = {
  filename: 'Datei-Name',
  doctype: 'Dokumententyp',
  languages: 'Sprachen',
  parts: 'Artikelnummern',
  original: 'Übersetzung von',
}

const choices = { languages: languageChoices }

interface Draft {
  filename: string
  doctype: Choice | null
  languages: Language[]
  parts: Choice[]
  original: Choice | null
  devices: Choice[]
  /** Removed devices that the form does not list. */
  removed: Choice[]
}

const typedFile = MediaDraft.omit({ url: true })
  .extend({
    doctype: chosen('Bitte einen Dokumententyp auswählen!'),
    languages: Languages,
    parts: z.array(z.custom<Choice>()),
    original: z.custom<Choice | null>(),
    devices: z.array(z.custom<Choice>()),
    removed: z.array(z.custom<Choice>()),
  })
  .superRefine(({ devices: kept, removed }, context) => {
    const conflicting = removed.find(({ id }) => kept.some((device) => device.id === id))
    if (!conflicting) return
    const message = `„${conflicting.name}“ steht in beiden Feldern. Bitte aus einem davon entfernen!`
    context.addIssue({ code: 'custom', path: ['removed'], message })
  })

/** A name without its extension would make a file that nothing opens. */
function withEnding(name: string, ending: string): string {
  return name.toLowerCase().endsWith(ending) ? name : name + ending
}
