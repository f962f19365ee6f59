import { doctypes } from '#contract/doctypes.ts'
import { medias } from '#contract/files.ts'
import { call } from '../client/api.ts'
import { refresh } from '../client/queries.ts'
import type { DialogProps } from '../dialog/dialogs.ts'
import { highlightCreated } from '../table/highlight-created.ts'
import { TitledForm } from '../titled/TitledForm.tsx'

type Props = DialogProps['DoctypesForm'] & { onClose: () => void }

/** Creates or changes a document type. */
export function DoctypesForm(props: Props) {
  const doctype = props.mode === 'update' ? props.doctype : undefined
  return (
    <TitledForm
      header={doctype ? 'Dokumententyp bearbeiten' : 'Dokumententyp hinzufügen'}
      width="60vw"
      initial={doctype}
      action={doctype ? 'updateDoctype' : 'setDoctypes'}
      done={doctype ? 'Dokumententyp wurde aktualisiert!' : 'Dokumententyp erstellt!'}
      onClose={props.onClose}
      save={async (draft, idempotent) => {
        const saved = await (doctype
          ? call(doctypes.update, { id: doctype.id, ...draft })
          : call(doctypes.create, draft, { idempotent }))
        if (props.mode === 'new') props.onCreated?.(saved)
        await refresh(doctypes.list, medias.list)
        if (!doctype) highlightCreated(doctypes.list, saved.id)
      }}
    />
  )
}
