/** The rules of the compliance cockpit; each can be switched off. */
export const ruleNames = [
  'missing-type',
  'missing-language',
  'late-release',
  'keeping-ends',
  'not-public',
  'not-pdfa',
  'no-printed-safety',
  'unknown-country',
  'without-part',
] as const
export type RuleName = (typeof ruleNames)[number]

/** What a rule checks, and the legal source. */
interface Rule {
  /** Name of this kind of finding in lists. */
  title: string
  /** What is checked, in one German sentence. */
  text: string
  /** Article and paragraph, or whatever else the rule is based on. */
  source: string
}

const machinery = 'Verordnung (EU) 2023/1230'

/** How many months before its end a retention period is reported. */
export const endsSoonMonths = 12

/** The VDI 2770 classes whose documents count as instructions. */
export const instructionClasses = ['03-01', '03-02', '03-03', '03-04', '03-05'] as const

export const complianceRules: Record<RuleName, Rule> = {
  'missing-type': {
    title: 'Datei fehlt',
    text: 'Ein Gerät zeigt keine freigegebene Datei eines Dokumententyps, der als Pflicht eingetragen ist.',
    source: `${machinery} Art. 10 Abs. 7 und 8, Anhang III Nr. 1.7.4`,
  },
  'missing-language': {
    title: 'Sprache fehlt',
    text: 'Eine vorgeschriebene Datei ist da, aber in keiner Amtssprache des Landes, in dem die Firma sitzt.',
    source: `${machinery} Art. 10 Abs. 7`,
  },
  'late-release': {
    title: 'Keine Fassung bei Auslieferung',
    text: 'Eine Datei hat keine Fassung, die am Tag der Auslieferung freigegeben war.',
    source: `${machinery} Art. 10 Abs. 7`,
  },
  'keeping-ends': {
    title: 'Aufbewahrung endet bald',
    text: `Der Tag, bis zu dem die Dateien eines Geräts bereitstehen müssen, liegt in den nächsten ${endsSoonMonths} Monaten.`,
    source: `${machinery} Art. 10 Abs. 3 und 7`,
  },
  'not-public': {
    title: 'Anleitung nicht öffentlich',
    text: 'Eine Anleitung (VDI 2770, Klassen 03-01 bis 03-05) ist nur nach Anmeldung zu lesen, nicht schon über den Code am Gerät.',
    source: `${machinery} Art. 10 Abs. 7`,
  },
  'not-pdfa': {
    title: 'Kein PDF/A',
    text: 'Die aktuelle Fassung einer Datei ist kein PDF oder gibt sich nicht als PDF/A aus.',
    source: 'VDI 2770 Blatt 1 (Dateiformat der Dokumente)',
  },
  'no-printed-safety': {
    title: 'Gedruckte Sicherheitsinformationen fehlen',
    text: 'Private Nutzer können die Maschine kaufen, aber es ist nicht vermerkt, dass Sicherheitsinformationen gedruckt beiliegen.',
    source: `${machinery} Art. 10 Abs. 7`,
  },
  'unknown-country': {
    title: 'Land der Firma unbekannt',
    text: 'Eine Firma hat Geräte, aber kein Land, das das Portal kennt: Sprachen lassen sich für sie nicht prüfen.',
    source: 'Regel des Portals, damit nichts ungeprüft bleibt',
  },
  'without-part': {
    title: 'Gerät ohne Artikelnummer',
    text: 'Eine Firma hat Geräte ohne Artikelnummer: Welche Dateien sie brauchen, lässt sich nicht prüfen.',
    source: 'Regel des Portals, damit nichts ungeprüft bleibt',
  },
}

/** The disclaimer shown wherever rules are. */
export const noLegalAdvice =
  'Diese Hinweise sind keine Rechtsberatung: Ob eine Maschine die Vorschriften erfüllt, beurteilt der Hersteller.'
