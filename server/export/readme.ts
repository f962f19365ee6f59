import { copiedTables } from '../transfer/portal-tables.ts'
import { lastIdsFile, tablesFolder } from '../transfer/row-lines.ts'

/** The description of an export, for people who find it in ten years. */
export const readme = `Export eines Typenschild-Portals
================================

Alles, was in dem Portal war, in einfachen Dateien. Zurück in ein leeres Portal kommt es mit

  npm run portal -- import portal --from <dieser Ordner>

manifest.json    wann und wovon; SHA-256 und Größe jeder Datei in diesem Ordner („files“) und jedes Inhalts („blobs“)
${tablesFolder}/          je Tabelle eine Datei in UTF-8: jede Zeile ein Datensatz als JSON-Objekt, geordnet nach dem Schlüssel
blobs/           die Inhalte aller hochgeladenen Dateien und Vorschaubilder unter ihrem SHA-256
${lastIdsFile}    die höchste vergebene Nummer je Tabelle
sealed/          Schlüssel und wartende Mails, verschlüsselt mit BACKUP_PASSPHRASE; fehlt ohne dieses Passwort
templates/       eigene Vorlagen für Briefe und Etiketten

Wie eine Datei heißt, steht in ${tablesFolder}/uploads.jsonl („name“), wo ihr Inhalt liegt, in „blob_sha256“: der Inhalt
3fa9… liegt in blobs/3f/3fa9…. Zeiten sind UTC nach ISO 8601, Wahrheitswerte 0 und 1. Spalten auf _folded, _search und
_sort hat das Portal aus denen ohne diese Endung gemacht. Passwörter stehen nur als Hash darin; wer den Ordner hat, kann
sie in Ruhe erraten und alles lesen: Bitte verwahren Sie ihn wie das Portal selbst.

Die Tabellen:

${copiedTables()
  .map(({ table, title }) => `  ${table.padEnd(22)}${title}`)
  .join('\n')}

Nicht dabei sind Anmeldungen, die gerade gelten, und was nur von diesem Server erzählt (Sicherungen, Prüfungen, Umzüge).
`
