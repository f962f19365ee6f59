import * as given from './given.ts'
import * as givenFiles from './given-files.ts'
import type { World } from './world.ts'

/**
 * A machine delivered in June 2025, with two public files of its article number (its manual 1.2 of March 2025 and a
 * declaration), one file of the device that only customers read, and a maker with an address. By default the bytes of
 * the manual have no page to show.
 */
export async function machine(world: World, manualBytes?: Buffer) {
  const as = await given.administrator(world)
  const settings = {
    makerName: 'Müller Antriebe GmbH',
    makerAddress: 'Werkstraße 1\n12345 Neustadt',
    makerCountry: 'Deutschland',
    makerEmail: 'service@mueller.example',
    makerPhone: '+49 (0)123 456',
    privacyUrl: 'https://mueller.example/datenschutz',
  }
  await given.response(200, world.ask('PUT', '/api/settings', { as, body: settings }))
  const [companie, part] = [await given.company(world), await given.part(world, 'EA-105')]
  await givenFiles.change(world, `/api/parts/${part}`, { desc: 'Entstaubungsanlage\nfür Ölmühlen' })
  const type = await givenFiles.publicDoctype(world)
  const declarations = await givenFiles.publicDoctype(world, 'Konformität', { position: 2 })
  const secret = await given.doctype(world, 'Prüfprotokoll')
  const facts = { parts: [part], releasedOn: '2025-03-12' }
  const manual = await givenFiles.file(world, {
    ...facts,
    filename: 'Betriebsanleitung EA-105',
    doctype: type,
    version: '1.2',
    ...(manualBytes && { bytes: manualBytes }),
  })
  const filename = 'Konformitätserklärung'
  const declaration = await givenFiles.file(world, { ...facts, filename, doctype: declarations })
  const device = await given.device(world, {
    sn: 'ES/2022 ä<1>',
    companie,
    part,
    deliveredOn: '2025-06-01',
  })
  const hidden = await givenFiles.file(world, {
    filename: 'Geheim.pdf',
    doctype: secret,
    devices: [device],
  })
  const at = `/g/${await givenFiles.publicId(world, 'devices', device)}`
  return { at, device, part, companie, type, manual, declaration, hidden }
}
