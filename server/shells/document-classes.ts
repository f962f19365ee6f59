import { type VdiClass, vdiClassWords } from '#contract/doctypes.ts'
import { vdiClassOf } from '../vdi2770/class-of-title.ts'

/** English names of the classes of VDI 2770, as in Handover Documentation (IDTA 02004). */
const inEnglish: Record<VdiClass, string> = {
  '01-01': 'Identification',
  '02-01': 'Technical specification',
  '02-02': 'Drawings, plans',
  '02-03': 'Assemblies',
  '02-04': 'Certificates, declarations',
  '03-01': 'Commissioning, de-commissioning',
  '03-02': 'Operation',
  '03-03': 'General safety',
  '03-04': 'Inspection, maintenance, testing',
  '03-05': 'Repair',
  '03-06': 'Spare parts',
  '04-01': 'Contract documents',
}

/** The class of a document in a classification system. */
interface Classification {
  system: string
  id: string
  /** By language. */
  name: Record<string, string>
}

/**
 * The VDI 2770 class of a document type, as in containers. A type without one becomes a class of the portal's own,
 * named by its address, as every document must have a class.
 */
export function classificationOf(
  doctype: { title: string; vdiClass: string | null } | null,
  portal: { address: string; language: string },
): Classification {
  const id = vdiClassOf(doctype)
  if (id) return { system: 'VDI2770:2020', id, name: { de: vdiClassWords[id], en: inEnglish[id] } }
  const title = doctype?.title ?? 'Dokument'
  return { system: portal.address, id: title, name: { [portal.language]: title } }
}
