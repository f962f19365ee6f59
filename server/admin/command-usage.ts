export const usage = `Aufruf: npm run portal -- <Befehl>

  user add <Benutzername> [--admin] [--email <Adresse>]   Bearbeiter anlegen
  user list                                               Bearbeiter auflisten
  user password <Benutzername>                            neues Passwort setzen
  user disable <Benutzername>                             Bearbeiter sperren
  user enable <Benutzername>                              Sperre aufheben
  user reset-factor <Benutzername>                        zweiten Faktor entfernen, wenn er verloren ist
  user sign-in-link <Benutzername>                        einmaliger Link, der ohne Passwort und Anbieter anmeldet
  token create <Name> [--read-only | --scopes <Rechte>] [--days <Tage>]
                                                          API-Schlüssel anlegen und einmal anzeigen; Rechte etwa devices:write,companies:read
  token list                                              API-Schlüssel auflisten
  token revoke <Name>                                     API-Schlüssel widerrufen
  person export <Name|E-Mail>                             alles ausgeben, was über einen Bearbeiter gespeichert ist
  person erase <Name|E-Mail> [--logs]                     einen Bearbeiter löschen; mit --logs auch seinen Namen im Protokoll
  person export|erase <Kundennummer> --company            dasselbe für den Ansprechpartner einer Firma
  mail test <Adresse>                                     sofort eine Testmail senden
  previews make [--all]                                   fehlende Vorschaubilder erstellen, mit --all alle neu
  import table <Datei> --kind <companies|parts|doctypes|devices|links> [--dry-run] [--only-good] [--sheet <Blatt>] [--encoding <Kodierung>]
                                                          eine Tabelle (CSV, XLSX) importieren; mit --dry-run nur prüfen, mit --only-good nur richtige Zeilen; Kodierung etwa windows-1252
  import files <Ordner|ZIP> [--pattern <Muster>]… [--table <Datei> [--encoding <Kodierung>]] [--dry-run] [--only-good]
                                                          Dateien importieren, zugeordnet nach Namen und Ordnern oder nach einer Tabelle
  check [--repair]                                        alles prüfen: Datenbank, Dateien, Suche; mit --repair in Ordnung bringen, was sich ohne Verlust bringen lässt
  backup [--to <Ordner|s3://…>]                           das Portal sichern, während es läuft
  backup list [--from <Ordner|s3://…>]                    Sicherungen auflisten
  backup verify [<Name>] [--from <Ordner|s3://…>]         jedes Byte der Sicherungen lesen und vergleichen
  restore [<Name>] --from <Ordner|s3://…>                 die neueste oder die genannte Sicherung zurückspielen
          [--to <DATA_DIR|postgres://…>] [--files <s3://…>] [--force] [--without-keys]
  export --to <Ordner>                                    das ganze Portal als JSON-Zeilen und Dateien schreiben, während es läuft
  import portal --from <Ordner>                           einen solchen Export in ein leeres Portal einlesen
          [--to <DATA_DIR|postgres://…>] [--files <s3://…>] [--force] [--without-keys]
  import strapi --database <Datei|postgres://…>           ein Strapi 4 übernehmen; --uploads nennt seinen Ordner public/uploads
          --uploads <Ordner> [--dry-run] [--report <Ordner>] [--time-zone <Zone>] [--force]
  move --to <Adresse> --files <Adresse>                   nach PostgreSQL und S3 umziehen, auch nur eines von beiden
  move --abort [--to <Adresse>]                           den Umzug zurücknehmen
  doctor                                                  die ganze Installation prüfen und sagen, was zu tun ist
  migrate                                                 die Datenbank auf den Stand dieses Programms bringen
  migrate status                                          zeigen, welche Schritte dafür ausstehen
  search rebuild                                          den Index für Suchen neu aufbauen
  setup-code                                              neuer Code für die erste Einrichtung
  help                                                    diese Hilfe

Das Passwort wird verdeckt abgefragt. Stattdessen:
  --generate         ein Passwort erzeugen und einmal anzeigen
  --password-stdin   das Passwort von der Standardeingabe lesen
`

const help = 'Alle Befehle: npm run portal -- help'

/** The usage of the intended command only: with all of them, the error message above would scroll out of sight. */
export function usageFor([first, second]: string[]): string {
  // Continuation lines are indented further.
  const commands = usage.split(/\n(?! {4})/)
  const group = commands.filter((command) => command.startsWith(`  ${first} `))
  const exact = group.filter((command) => command.startsWith(`  ${first} ${second} `))
  const own = exact.length > 0 ? exact : group
  return own.length > 0 ? [...own, '', help].join('\n') : help
}
