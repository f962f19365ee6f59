import { Readable } from 'node:stream'
import type { Language } from '#contract/languages.ts'
import { hashSecret } from '../../../server/auth/sessions.store.ts'
import { insertAuthorityLink } from '../../../server/authority/authority-links.store.ts'
import { companiesTable } from '../../../server/companies/companies.table.ts'
import { type Db, inTransaction } from '../../../server/db/database.ts'
import { insert } from '../../../server/db/write.ts'
import { demoAccounts } from '../../../server/demo/demo-accounts.ts'
import { loadDemo } from '../../../server/demo/load-demo.ts'
import { insertDevice } from '../../../server/devices/devices.store.ts'
import { doctypesTable } from '../../../server/doctypes/doctypes.table.ts'
import { keepBlob } from '../../../server/files/blobs.store.ts'
import { insertVersion } from '../../../server/files/file-versions.store.ts'
import { mediasTable } from '../../../server/files/files.table.ts'
import { insertUpload } from '../../../server/files/uploads.store.ts'
import { partsTable } from '../../../server/parts/parts.table.ts'
import type { Services } from '../../../server/services.ts'
import { writeSettings } from '../../../server/settings/settings.store.ts'
import { pdfFile } from '../../support/pdf-files.ts'
import { known, now, versioned } from './world-facts.ts'

const stamp = { at: now, by: demoAccounts.administrator.username }
const today = '2026-02-03'
const nothing = { companies: [], parts: [], doctypes: [], files: [], devices: [], logins: [] }

interface Filed {
  filename: string
  doctype: number
  languages?: Language[]
  original?: number
  /** Label and release date of each version, oldest first. */
  versions: [string, string, string?][]
}

/**
 * A machine whose manual has five languages and four versions, with public and other files: shows customers and people
 * who scan its code long-lived files.
 */
export async function loadVersionedWorld(services: Services): Promise<void> {
  await loadDemo(services, nothing)
  const { passwordHash } = await ownPassword(services)
  await inTransaction(services.db, async (tx) => {
    await writeSettings(tx, stamp, maker)
    const [manuals, safety, declarations, protocols] = await addTypes(tx)
    const file = (filed: Filed) => addFile({ ...services, db: tx }, filed)
    const manual = await file({ filename: known.file, doctype: manuals, versions: fourVersions })
    const translations: number[] = []
    for (const [language, filename] of Object.entries(versioned.translations)) {
      const versions: Filed['versions'] = [['1.2', '2025-03-12']]
      if (language !== 'it') versions.push(['1.4', '2026-01-20'])
      const filed = { filename, doctype: manuals, languages: [language as Language], versions }
      translations.push(await file({ ...filed, original: manual }))
    }
    const firstVersion: Filed['versions'] = [['1', '2025-03-12']]
    const otherFiles = [
      await file({ filename: 'Sicherheitshinweise.pdf', doctype: safety, versions: firstVersion }),
      await file({
        filename: 'EU-Konformitätserklärung.pdf',
        doctype: declarations,
        versions: firstVersion,
      }),
    ]
    const ownFile = await file({
      filename: 'Prüfprotokoll KP-4711.pdf',
      doctype: protocols,
      versions: firstVersion,
    })
    const part = await insert(tx, partsTable, stamp, {
      title: known.part,
      desc: 'Kreiselpumpe',
      publicId: versioned.partId,
      isForPrivateUse: false,
      hasPrintedSafety: false,
      media: { set: [manual, ...translations, ...otherFiles] },
    })
    const companie = await insert(tx, companiesTable, stamp, {
      ...known.company,
      passwordHash,
      isGuessable: false,
    })
    const device = await insertDevice(tx, stamp, {
      sn: known.device,
      deliveredOn: '2025-06-01',
      companie,
      part,
      media: { set: [ownFile] },
      passwordHash,
      isPasswordGenerated: true,
    })
    const address = { public_id: versioned.deviceId }
    await tx.updateTable('devices').set(address).where('id', '=', device).execute()
    const { link } = await insertAuthorityLink(tx, now, {
      subject: { kind: 'device', id: device },
      purpose: 'Az. 53.2-17/26',
      recipient: 'Bezirksregierung Köln, Dezernat 55',
      days: 14,
      createdBy: stamp.by,
    })
    const secret = { secret_hash: hashSecret(versioned.authorityCode) }
    await tx.updateTable('authority_links').set(secret).where('id', '=', link.id).execute()
  })
}

const fourVersions: Filed['versions'] = [
  ['1.1', '2024-11-04'],
  ['1.2', '2025-03-12'],
  ['1.3', '2025-09-01', 'Neue Schmierstoffe'],
  ['1.4', '2026-01-20', 'Anzugsmomente in Kapitel 7 berichtigt'],
]

const maker = {
  makerName: 'Müller Antriebe GmbH',
  makerAddress: 'Werkstraße 1\n12345 Neustadt',
  makerCountry: 'Deutschland',
  makerEmail: 'service@mueller.example',
  makerPhone: '+49 1234 5678-0',
  makerWeb: 'https://mueller.example/',
  authorityAccess: true,
}

/** The hash of the demo's password, which customers and staff share, read so that nothing is hashed again. */
async function ownPassword({ db }: Services) {
  const { password_hash: passwordHash } = await db
    .selectFrom('users')
    .select('password_hash')
    .executeTakeFirstOrThrow()
  return { passwordHash }
}

async function addTypes(tx: Db) {
  const types = [
    { title: 'Betriebsanleitung', reader: 'public', vdiClass: '03-02' },
    { title: 'Sicherheit', reader: 'public', vdiClass: '03-03' },
    { title: 'Konformität', reader: 'public', vdiClass: '02-04' },
    { title: 'Prüfprotokoll', reader: 'customer', vdiClass: '03-04' },
  ] as const
  const ids: number[] = []
  for (const [position, type] of types.entries()) {
    ids.push(
      await insert(tx, doctypesTable, stamp, { ...type, desc: null, position, isRequired: false }),
    )
  }
  return ids as [number, number, number, number]
}

async function addFile(
  { db, blobs }: Pick<Services, 'db' | 'blobs'>,
  { filename, doctype, languages = ['de'], original, versions }: Filed,
): Promise<number> {
  const draft = { filename, doctype, languages, ...(original !== undefined && { original }) }
  const media = await insert(db, mediasTable, stamp, draft)
  for (const [version, releasedOn, note = null] of versions) {
    const pdf = pdfFile(filename, `${known.part} ${version}`)
    const staged = await blobs.stage(Readable.from([pdf.buffer]))
    await keepBlob(db, now, staged)
    const received = {
      ...{ name: filename, staged, ext: '.pdf', mime: pdf.mimeType },
      activeContent: [],
    }
    const source = { by: demoAccounts.staff.username, origin: 'api' } as const
    const url = await insertUpload(db, stamp, received, source)
    await insertVersion(db, stamp, today, { media, url, version, releasedOn, note })
  }
  return media
}
