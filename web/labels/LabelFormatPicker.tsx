import { Button } from '@mantine/core'
import { Plus } from 'lucide-react'
import { labelFormats, labels } from '#contract/labels.ts'
import { call } from '../client/api.ts'
import { refresh } from '../client/queries.ts'
import { askToDelete } from '../dialog/ask-to-delete.ts'
import { openDialog } from '../dialog/dialogs.ts'
import { SelectInput } from '../form/SelectInput.tsx'
import { RowButton } from '../ui/RowButton.tsx'
import { TrashIcon } from '../ui/row-icons.ts'
import { nameOf, type useLabelFormats } from './label-format-choice.ts'
import { OwnFormatForm } from './own-format-dialog.ts'
import './label-format.css'

type Props = ReturnType<typeof useLabelFormats>

/** Selects the size of label or sheet; administrators can add and delete custom sizes. */
export function LabelFormatPicker({ formats, format, hint, ownId, choose }: Props) {
  const [defaultFormat] = labelFormats
  return (
    <>
      <div className="label-format">
        <SelectInput
          label="Format"
          data={formats.map(({ name, title }) => ({ value: name, label: title }))}
          description={hint}
          value={format.name}
          onChange={choose}
        />
        {ownId !== undefined && (
          <RowButton
            name={`Format ${format.title} löschen`}
            Icon={TrashIcon}
            onClick={() => remove(ownId, format.title, () => choose(defaultFormat.name))}
          />
        )}
      </div>
      <Button
        variant="subtle"
        size="compact-sm"
        className="self-start"
        leftSection={<Plus size={16} aria-hidden />}
        onClick={() =>
          openDialog(OwnFormatForm, { onCreated: (created) => choose(nameOf(created)) })
        }
      >
        Eigenes Format
      </Button>
    </>
  )
}

function remove(id: number, title: string, onRemoved: () => void) {
  askToDelete({
    question: 'Format wirklich löschen?',
    body: `Das Format „${title}“ wird für alle gelöscht. Gedruckte Etiketten bleiben gültig.`,
    action: 'removeLabelFormat',
    done: 'Format wurde gelöscht!',
    async remove() {
      await call(labels.removeFormat, { id })
      onRemoved()
      await refresh(labels.formats)
    },
  })
}
