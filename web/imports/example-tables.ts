import { byteOrderMark, csvLines, textCell } from '#contract/csv.ts'
import { type ImportKind, importKindWords } from '#contract/imports.ts'
import type { MadeFile } from '../ui/save-file.ts'

/** A few rows of each kind; later kinds refer to rows of earlier ones. */
const rows: Record<ImportKind, string[][]> = {
  companies: [
    ['Kundennummer', 'Firma', 'Anschrift', 'Land', 'E-Mail', 'Ansprechpartner', 'Sprache'],
    [
      ...['20001', 'Beispiel Pumpen GmbH', 'Werkstraße 1\n12345 Musterstadt', 'Deutschland'],
      ...['service@pumpen.example', 'Frau Muster', 'Deutsch'],
    ],
    ['20002', 'Example Drives Ltd', 'Mill Road 2\nLeeds LS1 1AA', 'England', '', '', 'Englisch'],
  ],
  parts: [
    ['Artikelnummer', 'Bezeichnung', 'Erwartete Lebensdauer in Jahren', 'Auch privat genutzt'],
    ['BSP-100', 'Kreiselpumpe', '10', 'nein'],
    ['BSP-200', 'Förderband', '', 'nein'],
  ],
  doctypes: [
    ['Titel', 'Kurze Beschreibung', 'Leser', 'Reihenfolge', 'Pflicht'],
    ['Beispiel Betriebsanleitung', 'Wie die Maschine bedient wird', 'Kunden', '1', 'ja'],
    ['Beispiel Schaltplan', '', 'öffentlich', '2', 'nein'],
  ],
  devices: [
    ['Seriennummer', 'Kundennummer', 'Artikelnummer', 'Ausgeliefert am', 'Baujahr', 'Notiz'],
    ['BSP-2026-0001', '20001', 'BSP-100', '02.03.2026', '2026', ''],
    ['BSP-2026-0002', '20002', 'BSP-200', '15.04.2026', '2026', 'Halle 3'],
  ],
  links: [
    ['Datei', 'Seriennummer', 'Artikelnummer'],
    ['Betriebsanleitung BSP-100.pdf', '', 'BSP-100'],
    ['Prüfprotokoll BSP-2026-0001.pdf', 'BSP-2026-0001', ''],
  ],
}

/** A small table of this kind, in the format that a German Excel opens. */
export function exampleTable(kind: ImportKind): MadeFile {
  const text = byteOrderMark + csvLines(rows[kind].map((cells) => cells.map(textCell)))
  const blob = new Blob([text], { type: 'text/csv;charset=utf-8' })
  return { name: `Beispiel ${importKindWords[kind]}.csv`, blob }
}
