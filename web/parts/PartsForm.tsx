import { devices } from '#contract/devices.ts'
import { parts } from '#contract/parts.ts'
import { call } from '../client/api.ts'
import { refresh } from '../client/queries.ts'
import type { DialogProps } from '../dialog/dialogs.ts'
import { highlightCreated } from '../table/highlight-created.ts'
import { TitledForm } from '../titled/TitledForm.tsx'

type Props = DialogProps['PartsForm'] & { onClose: () => void }

/** Creates or changes an article number. */
export function PartsForm(props: Props) {
  const part = props.mode === 'update' ? props.part : undefined
  return (
    <TitledForm
      header={part ? 'Artikelnummer bearbeiten' : 'Artikelnummer hinzufügen'}
      width="70vw"
      initial={part}
      action={part ? 'updatePart' : 'addPart'}
      done={part ? 'Artikelnummer wurde aktualisiert!' : 'Artikelnummer wurde hinzugefügt!'}
      onClose={props.onClose}
      save={async (draft, idempotent) => {
        const saved = await (part
          ? call(parts.update, { id: part.id, ...draft })
          : call(parts.create, draft, { idempotent }))
        if (props.mode === 'new') props.onCreated?.(saved)
        await refresh(parts.list, devices.list)
        if (!part) highlightCreated(parts.list, saved.id)
      }}
    />
  )
}
