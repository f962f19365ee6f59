import { Device } from '#contract/devices.ts'
import { fileOrigins } from '#contract/files.ts'
import { passwordKinds } from '../auth/password-kind.ts'
import {
  computed,
  flag,
  many,
  maybeWord,
  number,
  one,
  ownOrInherited,
  table,
  text,
} from '../db/table.ts'
import { deviceLinks } from '../delivery/file-links.ts'
import { availableUntil } from './keeping.ts'

export const devicesTable = table(
  'devices',
  Device,
  {
    sn: text('serial_number', { folded: true, taken: 'Seriennummer ist schon vergeben!' }),
    publicId: text('public_id'),
    deliveredOn: text('delivered_on', { nullable: true }),
    placedOnMarketOn: text('placed_on_market_on', { nullable: true }),
    builtIn: number('built_in', { nullable: true }),
    note: text('note', { nullable: true, inHistory: 'change' }),
    availableUntil: computed(availableUntil),
    importId: number('import_id', { nullable: true, inHistory: 'nothing' }),
    companie: one('company_id', 'companies', 'Diese Firma gibt es nicht (mehr)!'),
    part: one('part_id', 'parts', 'Diese Artikelnummer gibt es nicht (mehr)!'),
    media: many(
      { ...deviceLinks, own: 'device_id', other: 'media_id' },
      'medias',
      'Mindestens eine dieser Dateien gibt es nicht (mehr)!',
    ),
    files: ownOrInherited(
      'device_files',
      { table: 'device_medias', own: 'device_id', other: 'media_id' },
      {
        table: 'part_medias',
        own: 'part_id',
        other: 'media_id',
        through: 'part_id',
        origins: fileOrigins,
      },
    ),
  },
  {
    passwordHash: text('password_hash', { inHistory: 'password' }),
    isPasswordGenerated: flag('is_password_generated'),
    passwordKind: maybeWord('password_kind', passwordKinds),
  },
)

/** Links between devices and their own files. */
export interface DeviceMediasTable {
  device_id: number
  media_id: number
  /** Day in the portal's time zone; null for links from before this was stored. */
  linked_on: string | null
}

/** Public ids of deleted devices: kept forever, so that none is reused. */
export interface RetiredPublicIdsTable {
  public_id: string
  retired_at: string
}
