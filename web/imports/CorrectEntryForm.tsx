import { Button, Checkbox, TextInput } from '@mantine/core'
import { type FileImportEntry, fileImports } from '#contract/file-imports.ts'
import { call } from '../client/api.ts'
import { CancelButton } from '../dialog/CancelButton.tsx'
import { DialogFrame } from '../dialog/DialogFrame.tsx'
import type { Closable } from '../dialog/dialogs.ts'
import { ErrorBanners } from '../form/ErrorBanners.tsx'
import { useForm } from '../form/use-form.ts'
import { showFileImport } from './use-file-import.ts'

type Props = Closable & { importId: number; entry: FileImportEntry }

/** Corrects the assignment of a single file, or skips the file; an emptied field falls back to the patterns. */
export function CorrectEntryForm({ importId, entry, onClose }: Props) {
  const { number, path, named, state } = entry
  const { field, checkbox, errors, isSaving, isDirty, form } = useForm({
    initial: {
      ...{ id: importId, number, sn: named.sn ?? '', part: named.part ?? '' },
      ...{ type: named.type ?? '', language: named.language ?? '', version: named.version ?? '' },
      ...{ title: named.title ?? '', isSkipped: state === 'skipped' },
    },
    schema: fileImports.correct.input,
    action: 'correctFile',
    async save({ id, number: entryNumber, ...change }, _, { only }) {
      await call(fileImports.correct, { ...only(change), id, number: entryNumber })
      showFileImport(await call(fileImports.show, { id }))
      onClose()
    },
  })
  return (
    <DialogFrame title="Datei zuordnen" width="40rem" onClose={onClose} isDirty={isDirty}>
      <form {...form}>
        <ErrorBanners errors={errors} />
        <p className="file-path">{path}</p>
        <TextInput label="Seriennummer" data-autofocus {...field('sn')} />
        <TextInput
          label="Artikelnummer"
          description="Für alle Geräte dieser Artikelnummer; statt der Seriennummer."
          {...field('part')}
        />
        <TextInput label="Dokumententyp" {...field('type')} />
        <TextInput
          label="Sprache"
          description="Zum Beispiel de oder de, en."
          {...field('language')}
        />
        <TextInput label="Fassung" {...field('version')} />
        <TextInput
          label="Titel"
          description="So heißt die Datei im Portal; ohne Angabe nach ihrem Dateinamen."
          {...field('title')}
        />
        <Checkbox label="Diese Datei auslassen" {...checkbox('isSkipped')} />
        <div className="dialog-buttons">
          <CancelButton />
          <Button type="submit" loading={isSaving}>
            Übernehmen
          </Button>
        </div>
      </form>
    </DialogFrame>
  )
}
