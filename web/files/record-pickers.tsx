import { MultiSelect } from '@mantine/core'
import { type Device, devices } from '#contract/devices.ts'
import { type Doctype, doctypes } from '#contract/doctypes.ts'
import { type Media, medias } from '#contract/files.ts'
import type { Language } from '#contract/languages.ts'
import { type Part, parts } from '#contract/parts.ts'
import { formatDate, formatSize } from '../base/formats.ts'
import { languageChoices } from '../base/language-choices.ts'
import { openDialog } from '../dialog/dialogs.ts'
import { DoctypesForm } from '../doctypes/doctype-dialogs.ts'
import { AddButton } from '../form/AddButton.tsx'
import type { Choice } from '../form/choice.ts'
import { PickMany, PickOne } from '../form/pickers.tsx'
import { useSearchedList } from '../form/use-searched-list.ts'
import { type Found, takingPart } from '../scan/find-scanned.ts'
import { ScanButton } from '../scan/ScanButton.tsx'
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
  description?: string | undefined
  required?: boolean
  error?: string
}

/** Picks the document type, or creates a missing one. */
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
      required
      {...props}
      label="Dokumententyp"
      endpoint={doctypes.list}
      sort="title:asc"
      filter={(text) => searchFilter(text, { texts: ['title'] })}
      toChoice={doctypeChoice}
      action={<AddButton name="Neuer Dokumententyp …" onClick={add} />}
    />
  )
}

interface DeviceProps extends Props {
  label?: string
  /** Conditions that restrict the offered devices. */
  within?: Record<string, unknown>
}

/** Picks devices by serial number, company or article number. */
export function PickDevices({ label = 'Geräte', ...props }: DeviceProps) {
  const { value, onChange, within } = props
  function take({ device, part }: Found): string | undefined {
    if (!device) return `Das ist die Artikelnummer ${part?.title}. Gesucht wird hier ein Gerät.`
    onChange(withChoice(value, deviceChoice(device)))
    return undefined
  }
  return (
    <PickMany
      {...props}
      label={label}
      // A scanned device could not be checked against these conditions.
      action={!within && <ScanButton name={`${label} scannen`} onFound={take} />}
      endpoint={devices.list}
      populate={['companie']}
      filter={(text) => searchFilter(text, { texts: ['sn', 'companie.name', 'part.title'] })}
      toChoice={deviceChoice}
    />
  )
}

interface FilesProps extends Props {
  label?: string
  placeholder?: string
  isListedElsewhere?: boolean
}

/** Picks files by name or document type. */
export function PickFiles({ label = 'Dateien', ...props }: FilesProps) {
  return (
    <PickMany
      {...props}
      label={label}
      endpoint={medias.list}
      populate={['doctype', 'url']}
      filter={(text) => searchFilter(text, { texts: ['filename', 'doctype.title'] })}
      toChoice={fileChoice}
    />
  )
}

/** Picks article numbers by title or description. */
export function PickParts(props: Props) {
  const { value, onChange } = props
  const take = takingPart((part) => onChange(withChoice(value, partChoice(part))))
  return (
    <PickMany
      description="Die Datei gilt für alle Geräte dieser Artikelnummern, auch für künftige."
      {...props}
      label="Artikelnummern"
      action={<ScanButton name="Artikelnummer scannen" onFound={take} />}
      endpoint={parts.list}
      sort="title:asc"
      filter={(text) => searchFilter(text, { texts: ['title', 'desc'] })}
      toChoice={partChoice}
    />
  )
}

interface OriginalProps {
  name?: string
  /** The file itself, which cannot be its own translation. */
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
      populate={['doctype', 'url']}
      filter={(text) => searchFilter(text, { texts: ['filename'] })}
      toChoice={fileChoice}
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
      {...useSearchedList()}
      label="Sprachen"
      data={languageChoices}
      value={value}
      onChange={(codes) => onChange(codes as Language[])}
    />
  )
}

/** Adds a choice to the selection, unless it is already there, as after a repeated scan. */
function withChoice(choices: Choice[], choice: Choice): Choice[] {
  return choices.some(({ id }) => id === choice.id) ? choices : [...choices, choice]
}

function doctypeChoice({ id, title }: Doctype): Choice {
  return { id, name: title }
}

/** An article number as shown by pickers. */
function partChoice({ id, title, desc }: Part): Choice {
  return { id, name: desc ? `${title} · ${desc}` : title }
}

/** A file as shown by pickers; type, size and day distinguish files of the same name. */
export function fileChoice({ id, filename, doctype, url, createdAt }: Media): Choice {
  const facts = [doctype?.title, url && formatSize(url.size), formatDate(createdAt)]
  return { id, name: filename, detail: facts.filter(Boolean).join(' · ') }
}

/** A device as shown by pickers. */
export function deviceChoice({ id, sn, companie }: Device): Choice {
  return { id, name: companie ? `${sn} · ${companie.name}` : sn }
}
