import { isVdiClass, type VdiClass } from '#contract/doctypes.ts'

/**
 * The class derived from the German or English title of a document type without a chosen class; undefined if the title
 * is ambiguous or unspecific. The first match counts: spare parts come before parts, safety before operation.
 */
export function classOfTitle(title: string): VdiClass | undefined {
  return words.find(([, pattern]) => pattern.test(title))?.[0]
}

/** The class chosen for a type, or the one derived from its title. */
export function vdiClassOf(
  doctype: { title: string; vdiClass: string | null } | null,
): VdiClass | undefined {
  if (!doctype) return undefined
  return isVdiClass(doctype.vdiClass) ? doctype.vdiClass : classOfTitle(doctype.title)
}

const words: [VdiClass, RegExp][] = [
  ['03-06', /ersatzteil|verschleißteil|spare ?parts?/i],
  ['03-03', /sicherheits|gefahrenhinweis|safety/i],
  [
    '02-04',
    /zeugnis|zertifikat|bescheinigung|konformität|einbauerklärung|prüfprotokoll|certificate|declaration|conformity/i,
  ],
  ['03-05', /instandsetzung|reparatur|repair/i],
  ['03-04', /wartung|inspektion|instandhaltung|maintenance|inspection/i],
  ['03-01', /montage|aufstell|installation|inbetriebnahme|assembly|mounting|commissioning/i],
  [
    '03-02',
    /bedienung|betriebsanleitung|betriebshandbuch|gebrauchsanleitung|kurzanleitung|handbuch|operating|operation|user guide|manual/i,
  ],
  ['02-02', /zeichnung|schaltplan|stromlaufplan|lageplan|\bpläne?\b|drawing|diagram|\bplans?\b/i],
  ['02-03', /stückliste|bauteil|baugruppe|bill of materials|components?/i],
  ['02-01', /datenblatt|spezifikation|technische daten|data ?sheet|specification/i],
  ['04-01', /vertrag|lieferschein|bestellung|contract|delivery note/i],
  ['01-01', /typenschild|identifikation|nameplate|identification/i],
]
