import { pdfFile } from './pdf-files.ts'
import type { openRecords } from './records.ts'

export type Records = Awaited<ReturnType<typeof openRecords>>

/** A company with one device that has one document: the smallest useful portal. */
export async function oneDevice(records: Records, sn = 'KP-4711') {
  const companie = await records.company('Müller Pumpen GmbH', 10_001)
  const part = await records.part('KP-100')
  const doctype = await records.doctype('Betriebsanleitung')
  const file = await records.file(pdfFile('Anleitung.pdf', 'Anleitung'), doctype)
  const device = await records.device({ sn, companie, part, media: [file.id] })
  return { companie, part, device, media: file.id, path: file.path }
}
