import { Device } from '#contract/devices.ts'
import { flag, many, one, table, text } from '../db/table.ts'

export const devicesTable = table(
  'devices',
  Device,
  {
    sn: text('serial_number', { folded: true, taken: 'Seriennummer ist schon vergeben!' }),
    publicId: text('public_id'),
    companie: one('company_id', 'companies', 'Diese Firma gibt es nicht (mehr)!'),
    part: one('part_id', 'parts', 'Diese Artikelnummer gibt es nicht (mehr)!'),
    media: many(
      { table: 'device_medias', own: 'device_id', other: 'media_id' },
      'medias',
      'Mindestens eine dieser Dateien gibt es nicht (mehr)!',
    ),
  },
  {
    passwordHash: text('password_hash'),
    /** The server made the password: no lock is needed against guessing 50 bits. */
    isPasswordGenerated: flag('is_password_generated'),
  },
)

/** Which devices show which files. */
export interface DeviceMediasTable {
  device_id: number
  media_id: number
}

/** Public ids of deleted devices: kept for ever, so that none is given out again. */
export interface RetiredPublicIdsTable {
  public_id: string
  retired_at: string
}
