import type { Db } from '../../../server/db/database.ts'
import { insertLog, type LogEntryDraft } from '../../../server/logs/logs.store.ts'
import { known, now } from './world-facts.ts'

const minute = 60_000

const device = { serialNumber: known.device, companyName: known.company.name }
const asAdmin = { userName: 'admin' }

/** Oldest first. */
const entries: (LogEntryDraft & { minutesAgo: number })[] = [
  {
    minutesAgo: 8_000,
    type: 'info',
    status: 'api-call',
    message: `Firma ${known.company.name} angelegt`,
    ...asAdmin,
  },
  {
    minutesAgo: 4_000,
    type: 'error',
    status: '500',
    message: `uploadFiles: Datei ${known.longFile} konnte nicht gespeichert werden`,
    ...asAdmin,
  },
  {
    minutesAgo: 3_000,
    type: 'error',
    status: '400',
    message: 'customerLogin: Anmeldung fehlgeschlagen',
    ...device,
  },
  {
    minutesAgo: 90,
    type: 'customer',
    status: '400',
    message: 'Anmeldung fehlgeschlagen',
    ...device,
    address: '203.0.113.7',
  },
  {
    minutesAgo: 88,
    type: 'customer',
    status: '200',
    message: 'Anmeldung mit Seriennummer',
    ...device,
    address: '203.0.113.7',
  },
  {
    minutesAgo: 20,
    type: 'customer',
    status: '200',
    message: 'Anmeldung mit Seriennummer',
    serialNumber: known.longDevice,
    companyName: known.longCompany,
    address: '2001:db8::1',
  },
]

/** Adds a few log entries of each kind, some of them very long. */
export async function addMessages(db: Db): Promise<void> {
  for (const { minutesAgo, ...entry } of entries) {
    await insertLog(db, new Date(now.getTime() - minutesAgo * minute), entry)
  }
}
