import { type Device, devices } from '#contract/devices.ts'
import { type Doctype, doctypes } from '#contract/doctypes.ts'
import { medias } from '#contract/files.ts'
import { openDialog } from '../dialog/dialogs.ts'
import { DoctypesForm } from '../doctypes/doctype-dialogs.ts'
import { AddButton } from '../form/AddButton.tsx'
import type { Choice } from '../form/choice.ts'
import { PickMany, PickOne } from '../form/pickers.tsx'
import { searchFilter } from '../table/search-filter.ts'

interface Props {
  name?: string
  description?: string
  value: Choice[]
  onChange: (value: Choice[]) => void
  required?: boolean
  error?: string
}

interface DoctypeProps {
  name?: string
  value: Choice | null
  onChange: (value: Choice | null) => void
  error?: string
}

/** Picks the document type, or creates the one that is missing. */
export function PickDoctype(props: DoctypeProps) {
  const { onChange } = props
  function add() {
    openDialog(DoctypesForm, {
      mode: 'new',
      onCreated: (doctype) => onChange(doctypeChoice(doctype)),
    })
  }
  return (
    <PickOne
      {...props}
      label="Dokumententyp"
      required
      endpoint={doctypes.list}
      filter={(text) => searchFilter(text, { texts: ['title'] })}
      toChoice={doctypeChoice}
      action={<AddButton name="Neuer Dokumententyp …" onClick={add} />}
    />
  )
}

interface DeviceProps extends Props {
  label?: string
  /** Conditions that every offered device fulfils. */
  within?: Record<string, unknown>
}

/** Picks devices by serial number, company or article number. */
export function PickDevices({ label = 'Geräte', ...props }: DeviceProps) {
  return (
    <PickMany
      {...props}
      label={label}
      endpoint={devices.list}
      populate={['companie']}
      filter={(text) => searchFilter(text, { texts: ['sn', 'companie.name', 'part.title'] })}
      toChoice={deviceChoice}
    />
  )
}

/** Picks files by name or document type. */
export function PickFiles(props: Props) {
  return (
    <PickMany
      {...props}
      label="Dateien"
      endpoint={medias.list}
      populate={['doctype']}
      filter={(text) => searchFilter(text, { texts: ['filename', 'doctype.title'] })}
      toChoice={({ id, filename, doctype }) => ({
        id,
        name: doctype ? `${filename} · ${doctype.title}` : filename,
      })}
    />
  )
}

function doctypeChoice({ id, title }: Doctype): Choice {
  return { id, name: title }
}

/** A device as a picker names it. */
export function deviceChoice({ id, sn, companie }: Device): Choice {
  return { id, name: companie ? `${sn} · ${companie.name}` : sn }
}
