import { Button, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { z } from 'zod'
import { devices } from '#contract/devices.ts'
import { requiredText } from '#contract/fields.ts'
import { type Media, medias } from '#contract/files.ts'
import { formatCount } from '../base/formats.ts'
import { call } from '../client/api.ts'
import { refresh } from '../client/queries.ts'
import { CancelButton } from '../dialog/CancelButton.tsx'
import { DialogFrame } from '../dialog/DialogFrame.tsx'
import { ErrorBanners } from '../form/ErrorBanners.tsx'
import type { Choice } from '../form/pickers.tsx'
import { useDraft } from '../form/use-draft.ts'
import { Banner } from '../ui/Banner.tsx'
import { toast } from '../ui/toasts.tsx'
import { Waiting } from '../ui/Waiting.tsx'
import { deviceChoice, PickDevices, PickDoctype } from './record-pickers.tsx'

interface Props {
  file: Media
  onClose: () => void
}

/** The form shows the devices of a document up to so many; of more it only asks which come and which go. */
const shownDevices = 50

/** Changes a document: its name, its document type and the devices that have it. */
export function FileUpdateForm({ file: { id }, onClose }: Props) {
  const { data, error } = useQuery({
    queryKey: ['file-form', id],
    queryFn: ({ signal }) => loadFile(id, signal),
    // As it is when the form opens; nothing that arrives or fails later may disturb what is typed.
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
  })
  if (error) {
    return (
      <DialogFrame title={title} width={width} onClose={onClose}>
        <Banner text={`Die Datei konnte nicht geladen werden: ${error.message}`} />
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
    call(medias.show, { id }, { populate: ['doctype', 'url'], signal }),
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

const title = 'Datei bearbeiten'
const width = '50vw'

interface FormProps extends Props {
  /** The devices that have the document, if they can be shown. */
  linked: Choice[]
  /** How many there are, if not. */
  unshown: number
}

function Form({ file, linked, unshown, onClose }: FormProps) {
  const { draft, change, errors, isSaving, isDirty, form } = useDraft({
    initial: {
      filename: file.filename,
      doctype: file.doctype ? { id: file.doctype.id, name: file.doctype.title } : null,
      targets: linked,
      removed: [],
    } as Draft,
    schema: typedFile,
    action: 'updateFile',
    async save({ filename, doctype, targets, removed }) {
      await call(medias.update, {
        id: file.id,
        filename: withEnding(filename, file.url?.ext ?? ''),
        doctype,
        devices: {
          connect: without(targets, linked),
          disconnect: without([...linked, ...removed], targets),
        },
      })
      await refresh(medias.list, devices.list)
      toast.success('Datei wurde aktualisiert!')
      onClose()
    },
  })
  return (
    <DialogFrame title={title} width={width} onClose={onClose} isDirty={isDirty}>
      <form {...form}>
        <ErrorBanners errors={errors} />
        <TextInput
          label="Datei-Name"
          required
          data-autofocus
          value={draft.filename}
          error={errors.filename}
          onChange={(event) => change({ filename: event.currentTarget.value })}
        />
        <PickDoctype
          value={draft.doctype}
          onChange={(doctype) => change({ doctype })}
          error={errors.doctype}
        />
        {unshown === 0 ? (
          <PickDevices value={draft.targets} onChange={(targets) => change({ targets })} />
        ) : (
          <>
            <PickDevices
              label="Weiteren Geräten zuordnen"
              description={`${formatCount(unshown)} Geräte haben diese Datei; hier kommen weitere hinzu.`}
              value={draft.targets}
              // Whatever changes in one of the two fields, they may agree again.
              onChange={(targets) => change(({ removed }) => ({ targets, removed }))}
            />
            <PickDevices
              label="Von Geräten entfernen"
              description="Zur Wahl stehen nur Geräte, die diese Datei haben. Die Geräte selbst bleiben bestehen."
              within={{ media: { id: file.id } }}
              value={draft.removed}
              error={errors.removed}
              onChange={(removed) => change({ removed })}
            />
          </>
        )}
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

interface Draft {
  filename: string
  doctype: Choice | null
  targets: Choice[]
  /** Of devices that the form does not show. */
  removed: Choice[]
}

const typedFile = z
  .object({
    filename: requiredText('Bitte einen Dateinamen angeben!'),
    doctype: z
      .custom<Choice>((value) => value !== null, 'Bitte einen Dokumententyp auswählen!')
      .transform(({ id }) => id),
    targets: z.array(z.custom<Choice>()),
    removed: z.array(z.custom<Choice>()),
  })
  .superRefine(({ targets, removed }, context) => {
    const both = removed.find(({ id }) => targets.some((target) => target.id === id))
    if (!both) return
    const message = `„${both.name}“ steht in beiden Feldern. Bitte aus einem davon herausnehmen!`
    context.addIssue({ code: 'custom', path: ['removed'], message })
  })

/** A name that lost its ending would be saved as a file that nothing opens. */
function withEnding(name: string, ending: string): string {
  return name.toLowerCase().endsWith(ending) ? name : name + ending
}

function without(some: Choice[], others: Choice[]): number[] {
  const known = new Set(others.map(({ id }) => id))
  return some.flatMap(({ id }) => (known.has(id) ? [] : id))
}
