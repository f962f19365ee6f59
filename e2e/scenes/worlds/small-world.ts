import { inTransaction } from '../../../server/db/database.ts'
import { type DemoPortal, makeDemoPortal } from '../../../server/demo/demo-portal.ts'
import { loadDemo } from '../../../server/demo/load-demo.ts'
import type { Services } from '../../../server/services.ts'
import { addSamePdf } from './same-pdf.ts'
import { known, now } from './world-facts.ts'
import { addMessages } from './world-messages.ts'

const seed = 2026
const manyFiles = 300
const longText =
  'Sonderausführung für den Außeneinsatz bei Temperaturen bis −40 °C mit beheiztem Schaltschrank, zweitem Pumpenkopf und Abnahme durch den TÜV.'

/** A young portal with a dozen devices, and extreme cases: very long names, no files, 300 files. */
export async function loadSmallWorld(services: Services): Promise<void> {
  await loadDemo(services, smallPortal())
  const { db } = services
  const { id } = await db
    .selectFrom('devices')
    .select('id')
    .where('serial_number', '=', known.deviceWithManyFiles)
    .executeTakeFirstOrThrow()
  await inTransaction(db, async (tx) => {
    const names = Array.from({ length: manyFiles }, (_, index) => `Prüfprotokoll ${index + 1}.pdf`)
    const medias = await addSamePdf({ ...services, db: tx }, names)
    const links = medias.map((media) => ({ device_id: id, media_id: media }))
    await tx.insertInto('device_medias').values(links).execute()
    await addMessages(tx)
  })
}

function smallPortal() {
  const demo = makeDemoPortal(seed, now, { companies: 6, parts: 3, devices: 14 })
  withOwnFilesAlone(demo)
  const { companies, parts, files, devices } = demo
  companies[0] = { ...known.company, desc: 'Rahmenvertrag bis Ende 2028' }
  companies.push(
    { name: known.longCompany, kdnr: 2_147_483_647, desc: longText },
    { ...known.newCompany, desc: 'Neukunde, noch ohne Gerät' },
  )
  parts.push({ title: known.longPart, desc: longText, family: 'pump', files: [] })
  const [manual] = files
  if (manual) files.push({ ...manual, filename: known.longFile })
  const ofPart = files.flatMap(({ data }, index) => (data.article === known.part ? [index] : []))
  const defaults = { company: 0, part: 0, deliveredOn: '2025-06-02' }
  devices.push(
    { ...defaults, sn: known.longDevice, company: 6, part: 3, files: ofPart.slice(-1) },
    { sn: known.deviceWithoutFiles, ...defaults, files: [] },
    { sn: known.deviceWithManyFiles, ...defaults, files: [] },
    { sn: known.device, ...defaults, files: ofPart.slice(0, 7) },
  )
  return demo
}

/** Older scenes expect only files of the devices themselves, in one version and in German. */
function withOwnFilesAlone(demo: DemoPortal): void {
  const guides = demo.files.findIndex(({ doctype }) => doctype === 'Kurzanleitung')
  if (guides >= 0) demo.files.splice(guides)
  demo.doctypes = demo.doctypes.filter(({ title }) => title !== 'Kurzanleitung')
  for (const device of demo.devices) {
    const inherited = demo.parts[device.part]?.files.filter((index) => index < demo.files.length)
    device.files = [...(inherited ?? []), ...device.files]
  }
  for (const part of demo.parts) part.files = []
  for (const file of demo.files) file.versions = []
}
