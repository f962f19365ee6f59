import { sql } from 'kysely'
import type { DoctypeReader, VdiClass } from '#contract/doctypes.ts'
import type { Db } from '../db/database.ts'
import { isPdfa } from './conditions.ts'

/** The facts that an article number's findings depend on, besides its devices. */
export interface PartFacts {
  part: { id: number; isForPrivateUse: boolean; hasPrintedSafety: boolean }
  /** The files that all of its devices show. */
  files: PartFile[]
  doctypes: DoctypeFacts[]
  /** The known countries of all companies. */
  countries: string[]
}

interface PartFile {
  id: number
  doctype: number | null
  languages: string[]
  /** Undefined while the file has not been read. */
  isPdfa: boolean | undefined
}

interface DoctypeFacts {
  id: number
  reader: DoctypeReader
  vdiClass: VdiClass | null
  isRequired: boolean
}

/** Undefined if the article number does not exist (any more). */
export async function findPartFacts(db: Db, id: number): Promise<PartFacts | undefined> {
  const part = await db
    .selectFrom('parts')
    .select(['is_for_private_use', 'has_printed_safety'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!part) return undefined
  return {
    part: {
      id,
      isForPrivateUse: part.is_for_private_use === 1,
      hasPrintedSafety: part.has_printed_safety === 1,
    },
    files: await listPartFiles(db, id),
    doctypes: await listDoctypes(db),
    countries: await listCountries(db),
  }
}

/** Lists the files with a released version. */
async function listPartFiles(db: Db, part: number): Promise<PartFile[]> {
  const rows = await db
    .selectFrom('part_medias')
    .innerJoin('medias as file', 'file.id', 'part_medias.media_id')
    .innerJoin('uploads as upload', 'upload.id', 'file.upload_id')
    .select(['file.id', 'file.doctype_id', 'file.languages'])
    .select(sql<number | null>`${isPdfa('upload')}`.as('is_pdfa'))
    .where('part_medias.part_id', '=', part)
    .orderBy('file.id')
    .execute()
  return rows.map(({ id, doctype_id: doctype, languages, is_pdfa: level }) => ({
    id,
    doctype,
    languages: JSON.parse(languages),
    isPdfa: level === null ? undefined : level === 1,
  }))
}

async function listDoctypes(db: Db): Promise<DoctypeFacts[]> {
  const rows = await db
    .selectFrom('doctypes')
    .select(['id', 'reader', 'vdi_class', 'is_required'])
    .orderBy('id')
    .execute()
  return rows.map(({ id, reader, vdi_class: vdiClass, is_required: required }) => ({
    ...{ id, reader, vdiClass },
    isRequired: required === 1,
  }))
}

async function listCountries(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('company_countries')
    .select('country')
    .distinct()
    .where('country', 'is not', null)
    .orderBy('country')
    .execute()
  return rows.flatMap(({ country }) => country ?? [])
}
