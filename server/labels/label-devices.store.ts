import { machineName } from '#contract/machine-name.ts'
import type { Db } from '../db/database.ts'
import type { LabelDevice } from './label-data.ts'

/** Label data of devices by id; unknown ids are absent. */
export async function findLabelDevices(db: Db, ids: number[]): Promise<Map<number, LabelDevice>> {
  const rows = await db
    .selectFrom('devices')
    .leftJoin('companies', 'companies.id', 'devices.company_id')
    .leftJoin('parts', 'parts.id', 'devices.part_id')
    .select([
      'devices.id as id',
      'serial_number as sn',
      'devices.public_id as publicId',
      'parts.title as part',
      'companies.name as companie',
      'parts.gtin as gtin',
    ])
    .where('devices.id', 'in', ids)
    .execute()
  return new Map(rows.map(({ id, ...device }) => [id, device]))
}

/** Label data of article numbers by id; unknown ids are absent. */
export async function findLabelParts(db: Db, ids: number[]): Promise<Map<number, LabelDevice>> {
  const rows = await db
    .selectFrom('parts')
    .select(['id', 'title as sn', 'public_id as publicId', 'description', 'gtin'])
    .where('id', 'in', ids)
    .execute()
  return new Map(
    rows.map(({ id, description, ...part }) => {
      const { whole: machine } = machineName(description)
      return [id, { kind: 'part', ...part, part: machine || null, companie: null }]
    }),
  )
}
