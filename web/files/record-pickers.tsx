import { MultiSelect } from '@mantine/core'
import { type Device, devices } from '#contract/devices.ts'
import { type Doctype, doctypes } from '#contract/doctypes.ts'
import { type Media, medias } from '#contract/files.ts'
import type { Language } from '#contract/languages.ts'
import { type Part, parts } from '#contract/parts.ts'
import { languageChoices } from '../base/language-choices.ts'
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
export function PickFiles({ label = 'Dateien', ...props }: Props & { label?: string }) {
  return (
    <PickMany
      {...props}
      label={label}
      endpoint={medias.list}
      populate={['doctype']}
      filter={(text) => searchFilter(text, { texts: ['filename', 'doctype.title'] })}
      toChoice={fileChoice}
    />
  )
}

/** Picks article numbers by title or description. */
export function PickParts(props: Props) {
  return (
    <PickMany
      description="Die Datei gilt für alle Geräte dieser Artikelnummern, auch für künftige."
      {...props}
      label="Artikelnummern"
      endpoint={parts.list}
      filter={(text) => searchFilter(text, { texts: ['title', 'desc'] })}
      toChoice={partChoice}
    />
  )
}

interface OriginalProps {
  name?: string
  /** The file that is no translation of itself. */
  of: number
  value: Choice | null
  onChange: (value: Choice | null) => void
  error?: string
}

/** Picks the file that this one translates. */
export function PickOriginal({ of, ...props }: OriginalProps) {
  return (
    <PickOne
      {...props}
      label="Übersetzung von"
      description="Kunden sehen Übersetzungen derselben Datei als eine Zeile mit Sprachwahl."
      endpoint={medias.list}
      within={{ id: { $ne: of } }}
      filter={(text) => searchFilter(text, { texts: ['filename'] })}
      toChoice={({ id, filename }) => ({ id, name: filename })}
    />
  )
}

interface LanguagesProps {
  name?: string
  description?: string
  required?: boolean
  value: Language[]
  onChange: (value: Language[]) => void
  error?: string
}

/** Picks the languages that a file is in. */
export function PickLanguages({ value, onChange, ...props }: LanguagesProps) {
  return (
    <MultiSelect
      required
      {...props}
      label="Sprachen"
      searchable
      data={languageChoices}
      value={value}
      onChange={(codes) => onChange(codes as Language[])}
      // What stands outside an open dialog does not exist for screen readers.
      comboboxProps={{ withinPortal: false }}
    />
  )
}

function doctypeChoice({ id, title }: Doctype): Choice {
  return { id, name: title }
}

/** An article number as a picker names it. */
function partChoice({ id, title, desc }: Part): Choice {
  return { id, name: desc ? `${title} · ${desc}` : title }
}

/** A file as a picker names it. */
export function fileChoice({ id, filename, doctype }: Media): Choice {
  return { id, name: doctype ? `${filename} · ${doctype.title}` : filename }
}

/** A device as a picker names it. */
export function deviceChoice({ id, sn, companie }: Device): Choice {
  return { id, name: companie ? `${sn} · ${companie.name}` : sn }
}
