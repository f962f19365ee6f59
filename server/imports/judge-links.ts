import type { Db } from '../db/database.ts'
import { fold } from '../db/fold.ts'
import type { TableRow } from '../tables/cells.ts'
import type { FieldRule } from './field-rules.ts'
import { fieldsOf } from './import-fields.ts'
import { type Judged, type Judging, Problems } from './judged.ts'
import {
  findDevicesBySerial,
  findFilesByName,
  findLabels,
  findLinks,
  findPartsByTitle,
  type Named,
} from './known-records.store.ts'
import { readValue } from './read-values.ts'

/** A row with the file that it names, and the device or article number that is to show it. */
interface LinkRow {
  row: TableRow
  problems: Problems
  texts: Partial<Record<string, string>>
}

interface Known {
  files: ReadonlyMap<string, Named[]>
  byId: ReadonlyMap<number, string>
  devices: ReadonlyMap<string, Named>
  parts: ReadonlyMap<string, Named>
}

/** Judges which links the rows would create. */
export async function judgeLinks(
  db: Db,
  rows: readonly TableRow[],
  judging: Judging,
): Promise<Judged[]> {
  const readings = rows.map((row) => readRow(row, judging))
  const of = (name: string) => readings.flatMap(({ texts }) => texts[name] ?? [])
  const files = await findFilesByName(db, of('file'))
  const ids = of('file').flatMap((text) => idIn(text) ?? [])
  const known: Known = {
    files,
    byId: await findLabels(db, 'medias', ids),
    devices: await findDevicesBySerial(db, of('sn')),
    parts: await findPartsByTitle(db, of('part')),
  }
  const medias = [...known.byId.keys(), ...[...files.values()].flat().map(({ id }) => id)]
  const links = {
    devices: await findLinks(db, 'devices', medias),
    parts: await findLinks(db, 'parts', medias),
  }
  return readings.map((reading) => judge(reading, known, links, judging))
}

function readRow(row: TableRow, judging: Judging): LinkRow {
  const { columns, rules } = judging
  const problems = new Problems(row, judging)
  const texts: Partial<Record<string, string>> = {}
  for (const { column, field } of columns) {
    const read = readValue(field, row.cells[column], rules)
    if ('problem' in read) problems.at(field, read.problem)
    else if ('value' in read && typeof read.value === 'string' && read.value.trim() !== '') {
      texts[field.name] = read.value.trim()
    }
  }
  return { row, problems, texts }
}

function judge(
  { row, problems, texts }: LinkRow,
  known: Known,
  links: Record<'devices' | 'parts', Set<string>>,
  { seen }: Judging,
): Judged {
  const media = findFile(texts.file, known, problems)
  const target = findTarget(texts, known, problems)
  const key = texts.file ?? null
  const wrong = (): Judged => ({
    row: row.row,
    state: 'wrong',
    key,
    record: null,
    content: { changes: [], problems: problems.found },
  })
  if (!media || !target || problems.found.length > 0) return wrong()
  const link = `${target.kind} ${target.id}:${media.id}`
  const before = seen.get(link)
  if (before !== undefined && before !== row.row) {
    problems.at(field('file'), `Diese Verknüpfung steht schon in Zeile ${before}.`)
    return wrong()
  }
  seen.set(link, row.row)
  const isThere = links[target.kind].has(`${target.id}:${media.id}`)
  const change = { field: target.field, label: target.label, from: null, to: target.name }
  const common = { row: row.row, key: media.label, record: media.id }
  if (isThere) return { ...common, state: 'equal', content: { changes: [], problems: [] } }
  return {
    ...common,
    state: 'new',
    content: { changes: [change], problems: [] },
    deed: { kind: 'link', target: target.kind, id: target.id, media: media.id },
  }
}

/** A file by name, or by its id in the portal: `#12`. */
function findFile(text: string | undefined, known: Known, problems: Problems): Named | undefined {
  if (text === undefined) {
    if (problems.found.length === 0) problems.at(field('file'), 'Bitte einen Dateinamen angeben!')
    return undefined
  }
  const found = known.files.get(fold(text)) ?? []
  const id = idIn(text)
  const label = id === undefined ? undefined : known.byId.get(id)
  if (found.length === 0 && id !== undefined && label !== undefined) return { id, label }
  const [only] = found
  if (!only) problems.at(field('file'), `Die Datei „${text}“ gibt es nicht.`)
  else if (found.length > 1) {
    const ids = found.map((file) => `#${file.id}`).join(', ')
    problems.at(
      field('file'),
      `„${text}“ heißen ${found.length} Dateien. Bitte eine davon nennen: ${ids}`,
    )
    return undefined
  }
  return only
}

function findTarget({ sn, part }: LinkRow['texts'], { devices, parts }: Known, problems: Problems) {
  if (sn !== undefined && part !== undefined) {
    problems.at(field('part'), 'Bitte entweder eine Seriennummer oder eine Artikelnummer angeben!')
    return undefined
  }
  if (sn !== undefined) {
    const device = devices.get(fold(sn))
    if (!device) problems.at(field('sn'), `Das Gerät „${sn}“ gibt es nicht.`)
    return (
      device && {
        kind: 'devices' as const,
        field: 'sn',
        label: 'Gerät',
        id: device.id,
        name: device.label,
      }
    )
  }
  if (part !== undefined) {
    const found = parts.get(fold(part))
    if (!found) problems.at(field('part'), `Die Artikelnummer „${part}“ gibt es nicht.`)
    return (
      found && {
        kind: 'parts' as const,
        field: 'part',
        label: 'Artikelnummer',
        id: found.id,
        name: found.label,
      }
    )
  }
  if (problems.found.length === 0) {
    problems.at(field('sn'), 'Bitte eine Seriennummer oder eine Artikelnummer angeben!')
  }
  return undefined
}

function idIn(text: string): number | undefined {
  const [, digits] = /^#([1-9]\d{0,8})$/.exec(text) ?? []
  return digits === undefined ? undefined : Number(digits)
}

function field(name: string): FieldRule {
  const found = fieldsOf.links.find((link) => link.name === name)
  if (!found) throw new Error(`No field ${name}`)
  return found
}
