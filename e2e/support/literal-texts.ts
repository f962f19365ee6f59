/**
 * The literal text, the section of the specification, and a pattern of what is shown if the text has variable parts.
 */
type Row = readonly [text: string, section: string, shown?: RegExp]

/** Literal texts by the place where they are shown. */
export type LiteralTexts = Record<string, readonly Row[]>

/** Texts on the screens of customers and on both login pages. */
export const loginTexts = {
  'customer login': [
    ['Kunden Login', '2 Customer login screen'],
    ['Kundennummer / Gerätenummer', '2 Customer login screen'],
  ],
  'empty login': [['Bitte füllen Sie alle Felder aus!', '5, 8']],
  'wrong customer password': [['{status} - {message}', '8', /^400 - \S.+/]],
  'customer view': [
    ['Sie wurden erfolgreich eingeloggt!', '8'],
    ['Geräteübersicht', '2 Routes'],
    ['Geräteliste', '2 Device list'],
    ['Kunde', '2 Device list'],
    ['SN-Nr.', '2 Device list'],
    ['Art.-Nr.', '2 Device list'],
    ['Files', '2 Device list'],
    ['Abmelden', 'decisions: Session'],
  ],
  'customer search': [['Suche', '2 Device list']],
  'staff login': [
    ['Bearbeiter Login', 'decisions: Screens'],
    ['Username', '2 Customer login screen'],
  ],
  'wrong staff password': [
    ['{message} - Login derzeit nicht möglich', '8', /^\S.+ - Login derzeit nicht möglich$/],
  ],
} satisfies LiteralTexts

/** Texts on the screens of staff. */
export const screenTexts = {
  'staff start': [['Sie wurden erfolgreich eingeloggt!', '8']],
  devices: [
    ['Geräte', 'decisions: Screens'],
    ['Geräteliste', '2 Device list'],
    ['Artikelnummern', 'decisions: Screens'],
    ['Geräteliste', '2 Device list'],
    ['Kunde', '2 Device list'],
    ['SN-Nr.', '2 Device list'],
    ['Art.-Nr.', '2 Device list'],
    ['Files', '2 Device list'],
    ['Suche', '2 Device list'],
    ['Neu', '2 Device list'],
  ],
  files: [
    ['Dateien', 'decisions: Screens'],
    ['Dokumententypen', 'decisions: Screens'],
    ['Dateiliste', '2 File list'],
    ['Hochgeladen am', '2 File list'],
    ['Datei-Typ', '2 File list'],
    ['Datei-Name', '2 File list'],
  ],
  companies: [['Firmen', 'decisions: Screens']],
  logs: [
    ['Fehler', 'decisions: Screens'],
    ['Info', 'decisions: Screens'],
    ['Kunden', 'decisions: Screens'],
  ],
  'info log': [['api-call', '4', /api-call/]],
  'customer log': [['200', '4', /^200/]],
  'error log': [['40x', '4', /^40x/]],
} satisfies LiteralTexts

/** Texts in dialogs, and in the messages after them. */
export const dialogTexts = {
  'new company': [
    ['Neue Firma hinzufügen', '2 Dialogs'],
    ['Firmenname', '2 Company form'],
    ['Kundennummer', '2 Company form'],
    ['kurze Beschreibung', '2 Company form'],
    ['Speichern', '2 Company form'],
    ['Abbrechen', 'decisions: Deleting'],
  ],
  'password menu': [['Sicheres Passwort', 'decisions: Passwords']],
  'empty company': [
    ['Bitte Firmennamen angeben!', '5'],
    ['Kundennummer darf nicht leer sein!', '5'],
    ['Validierungsfehler!', '5'],
  ],
  'company without password': [['Passwort darf nicht leer sein!', '5']],
  copied: [['Content copied!', '5']],
  'not copied': [['Copy failed!', '5']],
  'company added': [['Firma wurde hinzugefügt!', '8']],
  'company form in update': [
    ['Firma bearbeiten', 'decisions: Screens'],
    ['Update', '2 Company form'],
  ],
  'company updated': [['Firma wurde aktualisiert!', 'decisions: Messages']],
  'company deleted': [['Firma wurde gelöscht!', 'decisions: Messages']],
  'new part': [['Artikelnummer hinzufügen', '2 Dialogs']],
  'part added': [['Artikelnummer wurde hinzugefügt!', 'decisions: Messages']],
  'part form in update': [['Artikelnummer bearbeiten', 'decisions: Screens']],
  'part updated': [['Artikelnummer wurde aktualisiert!', 'decisions: Messages']],
  'part deleted': [['Artikelnummer wurde gelöscht!', 'decisions: Messages']],
  'new doctype': [['Dokumententyp hinzufügen', '2 Dialogs']],
  'doctype added': [['Dokumententyp erstellt!', '8']],
  'doctype form in update': [['Dokumententyp bearbeiten', 'decisions: Screens']],
  'doctype updated': [['Dokumententyp wurde aktualisiert!', 'decisions: Messages']],
  'doctype deleted': [['Dokumententyp wurde gelöscht!', 'decisions: Messages']],
  'new device': [['Neues Gerät hinzufügen', '2 Dialogs']],
  'device added': [['Gerät wurde hinzugefügt!', 'decisions: Messages']],
  'device form in update': [['Gerät bearbeiten', 'decisions: Screens']],
  'device updated': [['Gerät wurde aktualisiert!', 'decisions: Messages']],
  label: [['DRUCK-LABEL', '2 Dialogs']],
  'documents ordered': [['Dateien werden generiert und werden gleich per Mail zugestellt.', '8']],
  'device question': [
    ['Want you realy to delete?', '4'],
    ['Löschen', 'decisions: Deleting'],
    ['Abbrechen', 'decisions: Deleting'],
  ],
  'device deleted': [['Gerät wurde gelöscht!', 'decisions: Messages']],
  'new files': [['Neue Dateien hinzufügen', '2 Dialogs']],
  'files uploaded': [['Datei(en) hochgeladen!', '8']],
  'file question': [
    ['Sind sie sicher?', '4'],
    ['Löschen', 'decisions: Deleting'],
  ],
  'file deleted': [['Datei erfolgreich gelöscht!', '8']],
  'signed out': [['Sie wurden erfolgreich ausgeloggt!', '8']],
} satisfies LiteralTexts

/** Texts of failures. */
export const failureTexts = {
  'company in use': [
    ['the error message as toast', '8 Company deletion', /^Die Firma .+ Gerät/],
    // A refusal shows its sentence once, followed by what the sentence does not name.
    ['Server Error: {message}', '8', /^Server Error: Verwendet von \S.+/],
  ],
  'part in use': [
    ['Fehler: {status} - {message}', '8', /^Fehler: 409 - \S.+/],
    ['Server Error: {message}', '8', /^Server Error: \S.+/],
  ],
  'failed upload': [
    [
      'Fehler: {status} - {message} Hochladen fehlschlagen',
      '8',
      /^Fehler: 400 - \S.+ Hochladen fehlschlagen$/,
    ],
  ],
  'answer not understood': [['Fehler: {status} - {message}', '4, 8', /^Fehler: 40x - \S.+/]],
  'failed logout': [
    ['Fehler: Logout fehlgeschlagen!', '8'],
    ['Server Error: {message}', '8', /^Server Error: Keine Verbindung/],
  ],
} satisfies LiteralTexts
