import { posix } from 'node:path'
import type { Insertable } from 'kysely'
import type { Bytes } from '../inspection/open-bytes.ts'
import { type FileMetadata, metadataOfFiles } from '../vdi2770/metadata-of-files.ts'
import { mainPdf } from '../vdi2770/model.ts'
import { type OpenContainer, type Walking, walkContainers } from '../vdi2770/walk-containers.ts'
import { entryRow } from './announce-files.ts'
import type { ContainedFile } from './contained-file.ts'
import type { FileImportEntriesTable } from './file-imports.table.ts'
import type { FileImportTools } from './file-tools.ts'
import { isForPrograms, plainPath, whyRefused } from './keep-entry.ts'

interface Surveyed {
  path: string
  size: number
  contained: ContainedFile
}

/** The files of a container and of those nested in it. */
export interface Survey {
  containers: number
  documents: number
  files: Surveyed[]
}

/** Reads the metadata of all containers, but none of the files. */
export async function surveyContainers(bytes: Bytes, walking: Walking): Promise<Survey> {
  const survey: Survey = { containers: 0, documents: 0, files: [] }
  await walkContainers<undefined>(bytes, walking, async (container, descend) => {
    survey.containers += 1
    if (container.kind === 'document' && container.read) survey.documents += 1
    survey.files.push(...filesOf(container))
    for await (const _ of descend());
    return undefined
  })
  distinguishTitles(survey.files)
  return survey
}

function filesOf({ path, kind, read, files }: OpenContainer): Surveyed[] {
  const metadataByName = read && kind === 'document' ? metadataOfFiles(read.document) : undefined
  const listed = read?.document.versions.flatMap((version) => version.files.map(({ name }) => name))
  const ofMain = new Set(kind === 'main' ? [mainPdf, ...(listed ?? [])] : [])
  const shownFiles = files.filter(({ name }) => !isForPrograms(name))
  return shownFiles.map(({ name, size }) => {
    const isMain = ofMain.has(name)
    const metadata = metadataByName?.get(name) ?? null
    const role = isMain ? 'main' : metadata ? 'document' : 'unlisted'
    const contained: ContainedFile = { container: path, role, said: metadata }
    return { path: pathInZip(path, name), size, contained }
  })
}

/** The path of a container's file among the files of an import. */
export function pathInZip(container: string, name: string): string {
  return plainPath(posix.join(container, name).normalize('NFC'))
}

/**
 * The portal tells files apart by name and type: documents with the same title, class and objects get their languages
 * appended to the title, or their numbers if those do not differ.
 */
function distinguishTitles(files: Surveyed[]): void {
  const all = files.flatMap(({ contained }) => contained.said ?? [])
  const groups = Map.groupBy(all, placeOf)
  for (const alike of groups.values()) {
    const keys = new Set(alike.map(({ key }) => key))
    if (keys.size < 2) continue
    const languages = new Map(alike.map((metadata) => [metadata.key, languagesOf(metadata)]))
    const areOwn = new Set(languages.values()).size === keys.size
    for (const metadata of alike)
      metadata.title += ` (${areOwn ? languagesOf(metadata) : metadata.id})`
  }
}

function placeOf({ title, classes, serialNumbers, articleNumbers }: FileMetadata): string {
  return JSON.stringify([title.toLowerCase(), classes, serialNumbers, articleNumbers])
}

function languagesOf({ languages }: FileMetadata): string {
  return languages.toSorted().join(', ')
}

/** The rows of all files, in order. */
export function rowsOfSurvey(
  tools: FileImportTools,
  id: number,
  { files }: Survey,
): Insertable<FileImportEntriesTable>[] {
  return files.map(({ path, size, contained }, at) => ({
    ...entryRow(id, at + 1, path, size),
    refusal: whyRefused(tools, { path, size }) ?? null,
    document: JSON.stringify(contained),
    document_key: contained.said?.key ?? null,
    translates_key: contained.said?.translationOf ?? null,
  }))
}
