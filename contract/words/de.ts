import type { ProblemFacts } from '../problem-facts.ts'

// What customers read, in German: the literal texts of the specification, and the type of every other language. Each
// export is fetched for itself, when a page needs it (`web/base/spoken.ts`).

/** What the language calls itself. */
export const ownName: string = 'Deutsch'

/** What every page of the browser shares, and the login. */
export const base = {
  /** How days and numbers are written. */
  locale: 'de-DE',
  language: 'Sprache',
  loading: 'Wird geladen',
  messages: 'Meldungen',
  closeMessage: 'Meldung schließen',
  imprint: 'Impressum',
  privacy: 'Datenschutz',
  login: 'Kunden Login',
  number: 'Kundennummer / Gerätenummer',
  whereNumbers: 'Die Gerätenummer steht auf dem Typenschild, die Kundennummer auf der Rechnung.',
  password: 'Passwort',
  showPassword: 'Passwort anzeigen',
  hidePassword: 'Passwort verbergen',
  signIn: 'Anmelden',
  fillAll: 'Bitte füllen Sie alle Felder aus!',
  signedIn: 'Sie wurden erfolgreich eingeloggt!',
  forgotten: 'Passwort vergessen?',
  forgottenSubject: (number: string) =>
    number
      ? `Passwort vergessen für Gerätenummer ${number}`
      : 'Passwort vergessen für Gerätenummer: ',
  staffLogin: 'Bearbeiter Login',
  toOverview: 'Zur Geräteübersicht',
  failed: (status: string, message: string) => `Fehler: ${status} - ${message}`,
  cause: (message: string) => `Server Error: ${message}`,
  noConnection:
    'Keine Verbindung zum Server. Bitte prüfen Sie Ihr Netz und versuchen Sie es erneut.',
  oddAnswer: 'Der Server hat nicht wie erwartet geantwortet.',
  notShown: 'Diese Seite konnte nicht angezeigt werden',
  whyNotShown:
    'Möglicherweise wurde das Portal gerade aktualisiert oder die Verbindung ist unterbrochen. Bitte laden Sie die Seite neu.',
  reload: 'Neu laden',
  toStart: 'Zur Startseite',
}

/** Whom to ask about a machine. */
export const service = {
  heading: 'Service kontaktieren',
  phone: 'Telefon',
  mail: 'E-Mail schreiben',
  sn: 'Seriennummer',
  part: 'Artikelnummer',
}

/** The view of the signed-in customer, and what staff screens share with it. */
export const view = {
  overview: 'Geräteübersicht',
  notRestored: 'Ihre Geräte konnten nicht geladen werden',
  stillSignedIn: 'Sie bleiben angemeldet.',
  tryAgain: 'Erneut versuchen',
  noDevices: 'Für diese Kundennummer sind noch keine Geräte hinterlegt.',
  helpBy: (address: string) => `Bei Fragen hilft Ihnen ${address}.`,
  signOut: 'Abmelden',
  signedOut: 'Sie wurden erfolgreich ausgeloggt!',
  notSignedOut: 'Fehler: Logout fehlgeschlagen!',
  sessionEnded: 'Ihre Sitzung ist beendet.',
  signInAgain: 'Bitte melden Sie sich wieder an.',
  noCookies: 'Dieser Browser nimmt keine Cookies an.',
  allowCookies:
    'Ohne sie bleiben Sie nicht angemeldet. Bitte lassen Sie Cookies für diese Seite zu.',
  otherSignIn: 'Sie haben sich in einem anderen Tab neu angemeldet.',
  itsDevices: 'Hier stehen jetzt die Geräte dieser Anmeldung.',
  devices: 'Geräteliste',
  showFiles: 'Dateien zeigen',
  customer: 'Kunde',
  sn: 'SN-Nr.',
  part: 'Art.-Nr.',
  files: 'Files',
  search: 'Suche',
  nothingFits: (search: string) => `Kein Gerät passt zu „${search}“.`,
  stillLooking: 'Es wird noch gesucht …',
  notSearched: 'Unter den übrigen Geräten konnte nicht gesucht werden.',
  shownOf: (shownCount: string, total: string) =>
    `Hier stehen ${shownCount} von ${total} Geräten. Die Suche findet auch die übrigen; mit der Seriennummer können Sie sich auch direkt anmelden.`,
  loadOlder: 'Ältere laden',
  resetSearch: 'Suche zurücksetzen',
  filesOf: (sn: string) => `Dateien zu Gerät ${sn}`,
  wholeName: 'Vollständige Bezeichnung',
  scanned: 'Ihr gescanntes Gerät',
  fileWord: (count: number): string => (count === 1 ? 'Datei' : 'Dateien'),
  pages: 'Seiten',
  rows: 'Zeilen',
  range: (from: string, to: string, total: string) => `${from}–${to} von ${total}`,
  previousPage: 'Vorherige Seite',
  nextPage: 'Nächste Seite',
  noFiles: 'Für dieses Gerät sind noch keine Dateien hinterlegt. Bei Fragen hilft Ihnen',
  all: 'Alle als ZIP',
  /** `delivered` of them in the version of the delivery besides the current one. */
  allCount(count: number, delivered: number, size: string): string {
    const besides = delivered === 1 ? 'Fassung' : 'Fassungen'
    const more = delivered === 0 ? '' : ` und ${delivered} ${besides} bei Auslieferung`
    return `${count} ${view.fileWord(count)}${more}, ${size}`
  },
  ofDevice: (sn: string) => ` von Gerät ${sn}`,
  fileTable: (sn: string) => `Dateien von ${sn}`,
  uploadedOn: 'Hochgeladen am',
  fileType: 'Datei-Typ',
  fileName: 'Datei-Name',
  actions: 'Aktionen',
  moreFiles: 'Sonstige Dateien',
  missing: 'Derzeit nicht verfügbar',
  download: 'Herunterladen',
  newTab: (filename: string) => `: ${filename} (neuer Tab)`,
  inNewTab: ' (neuer Tab)',
  preview: 'Vorschau:',
  news: 'Neu:',
  version: (label: string) => `Fassung ${label}`,
  current: (label: string) => `Aktuelle Fassung ${label}`,
  delivered: (label: string) => `Fassung bei Auslieferung ${label}`,
  earlier: 'Frühere Fassungen',
  of: (filename: string) => ` von ${filename}`,
  from: (day: string) => ` vom ${day}`,
  unavailable: '(nicht verfügbar)',
  translations: 'Weitere Sprachen',
  languagesOf: (filename: string) => `Sprachen von ${filename}`,
  closePreview: 'Vorschau schließen',
  contentOf: (filename: string) => `Inhalt von ${filename}`,
  pictureOf: (filename: string) => `Vorschau von ${filename}`,
  openToPrint: 'Zum Drucken öffnen (neuer Tab)',
  share: 'Teilen',
  shareAgain: 'Die Datei ist bereit. Bitte tippen Sie noch einmal auf „Teilen“.',
  notShared: 'Die Datei ließ sich nicht teilen. Sie können sie herunterladen.',
  allPages: 'Alle Seiten anzeigen',
  pageNumber: 'Seite',
  pageNumberOf: (count: string) => `Seite, von ${count}`,
  smaller: 'Kleiner',
  larger: 'Größer',
  noPreview: 'Die Vorschau ist nicht möglich.',
  openElsewhere: 'Mit „Herunterladen“ öffnen Sie die Datei in einem anderen Programm.',
  openLater: 'Öffnen Sie die Datei noch einmal, sobald es wieder verbunden ist.',
  /** Why the pages of a PDF cannot be shown. */
  noPages: {
    offline: 'Ihr Gerät ist offline.',
    locked: 'Diese PDF-Datei ist mit einem Passwort geschützt.',
    broken: 'Diese PDF-Datei ist beschädigt.',
    unloaded: 'Die Datei ließ sich nicht laden.',
  },
  offline: 'Keine Verbindung zum Server. Es geht von selbst weiter, sobald sie wieder besteht.',
  fileKinds: {
    pdf: 'PDF',
    image: 'Bild',
    table: 'Tabelle',
    text: 'Text',
    archive: 'Archiv',
    other: 'Datei',
  },
  page: (number: number) => `Seite ${number}`,
  pageOf: (number: number, count: number) => `Seite ${number} von ${count}`,
  service,
}

/** A forgotten password, and addresses that lead nowhere. */
export const reset = {
  forgotten: 'Passwort vergessen',
  explanation:
    'Wir schicken einen Link an die E-Mail-Adresse, die Ihre Firma hinterlegt hat. Mit ihm erhalten Sie ein neues Passwort.',
  ask: 'Link anfordern',
  asked:
    'Wenn es diesen Zugang gibt und eine E-Mail-Adresse dazu hinterlegt ist, ist der Link unterwegs. Er gilt 30 Minuten und nur einmal.',
  noMailYet: 'Kommt keine Mail, erreichen Sie uns so:',
  ways: 'So erreichen Sie uns:',
  phone: 'Telefon:',
  mail: 'E-Mail:',
  newPassword: 'Neues Passwort',
  openByLink: 'Bitte öffnen Sie diese Seite mit dem Link aus Ihrer Mail.',
  aboutToMake:
    'Sie erhalten hier ein neues Passwort. Das bisherige gilt danach nicht mehr, und wer damit angemeldet ist, wird abgemeldet.',
  make: 'Neues Passwort anzeigen',
  made: (name: string) =>
    `Das neue Passwort für „${name}“. Bitte notieren Sie es: Es wird nur dieses eine Mal angezeigt.`,
  copy: 'Passwort kopieren',
  askAgain: 'Neuen Link anfordern',
  notFoundTitle: 'Seite nicht gefunden',
  notFound: 'Diese Seite gibt es nicht',
  whyNotFound:
    'Bitte prüfen Sie die Adresse, oder scannen Sie den QR-Code auf dem Typenschild Ihres Geräts noch einmal.',
  toLogin: 'Zur Anmeldung',
}

/** What the server refused, in the words in which it said so. */
export const problems = {
  tell: ({ message }: ProblemFacts): string => message,
}

/** What the server itself writes: pages for links that lead nowhere, and for browsers without scripts. */
export const errorPage = {
  noScript: 'Bitte schalten Sie JavaScript ein, um dieses Portal zu benutzen.',
  tooOld:
    'Dieser Browser ist zu alt für das Portal. Bitte aktualisieren Sie ihn, oder nehmen Sie ein neueres Gerät.',
  titles: {
    signIn: 'Anmeldung erforderlich',
    notFound: 'Nicht gefunden',
    gone: 'Nicht mehr im Bestand',
    throttled: 'Zu viele Versuche',
    other: 'Das hat nicht funktioniert',
  },
  tell: ({ message }: ProblemFacts): string => message,
  customerLogin: 'Zur Anmeldung für Kunden',
  staffLogin: 'Zur Anmeldung für Bearbeiter',
  toDevices: 'Zu Ihren Geräten',
}

/** The page that a code at a machine leads to. */
export const publicPage = {
  machine: 'Maschine',
  wholeName: 'Vollständige Bezeichnung',
  language: 'Sprache',
  part: 'Artikelnummer',
  sn: 'Seriennummer',
  documents: 'Dateien',
  openManual: 'Anleitung öffnen',
  open: (title: string) => `${title} öffnen`,
  save: 'Herunterladen',
  all: 'Alles als ZIP',
  files: (count: number): string => (count === 1 ? '1 Datei' : `${count} Dateien`),
  version: (label: string) => `Fassung ${label}`,
  current: (label: string, month: string) => `Aktuelle Fassung ${label} (${month})`,
  delivered: (label: string) => `Fassung bei Auslieferung ${label}`,
  translations: 'Weitere Sprachen',
  paper: 'Gedruckte Fassung anfordern',
  paperSubject: 'Bitte um eine gedruckte Fassung der Anleitung',
  signIn: 'Anmelden für alle Dateien',
  here: 'Adresse dieser Seite:',
}

/** What files are called that customers save. */
export const savedFiles = {
  version: (label: string) => `Fassung ${label}`,
  ofDevice: (sn: string) => `Dateien zu ${sn}`,
}

/** What an authority reads that has got a link. */
export const authorityPage = {
  enterTitle: 'Zugang für Behörden',
  enterHow:
    'Bitte öffnen Sie den Link, den Sie erhalten haben, vollständig. Oder geben Sie hier die Zeichen ein, die in ihm hinter dem # stehen.',
  code: 'Code',
  enter: 'Dateien öffnen',
  invalid:
    'Dieser Zugang gilt nicht oder nicht mehr. War die Seite vorher zu sehen, ist die Sitzung nach zwei Stunden abgelaufen: Bitte öffnen Sie den Link noch einmal. Sonst wenden Sie sich bitte an den Hersteller.',
  access: (number: number) => `Zugang Nr. ${number}`,
  recipient: 'Für',
  purpose: 'Zweck',
  until: 'Gültig bis',
  told: 'Jedes Öffnen und jedes Herunterladen hält der Hersteller mit Zeit und Netzadresse fest.',
  placedOnMarketOn: 'In Verkehr gebracht am',
  deliveredOn: 'Ausgeliefert am',
  builtIn: 'Baujahr',
  origins: {
    device: 'zum Gerät',
    part: 'zur Artikelnummer',
    delivered: 'bei Auslieferung zugeordnet, heute nicht mehr',
  },
  stages: { current: 'aktuell', earlier: 'früher' },
  withdrawn: (day: string) => `zurückgezogen am ${day}`,
  released: (day: string) => `freigegeben am ${day}`,
  added: (day: string) => `im Portal seit ${day}`,
  delivered: 'Fassung bei Auslieferung',
  all: 'Alle Fassungen als ZIP',
  nothing: 'Dazu ist noch keine Datei freigegeben.',
}

/** The mail with a link to a new password. */
export const linkMail = {
  subject: (portal: string) => `Neues Passwort für ${portal}`,
  greeting: 'Guten Tag,',
  device: (sn: string) =>
    `für das Gerät mit der Seriennummer „${sn}“ wurde ein neues Passwort angefordert. Mit diesem Link erhalten Sie es; das bisherige gilt dann nicht mehr.`,
  company: (name: string, number: string) =>
    `für die Firma ${name} (Kundennummer ${number}) wurde ein neues Passwort angefordert. Mit diesem Link erhalten Sie es; das bisherige gilt dann nicht mehr.`,
  once: 'Er gilt 30 Minuten und nur einmal:',
  button: 'Zum neuen Passwort',
  notYou:
    'Wenn Sie das nicht waren, brauchen Sie nichts zu tun: Das bisherige Passwort gilt weiter.',
  support: (address: string) => `Bei Fragen schreiben Sie bitte an ${address}.`,
}

/** The mail that tells a company of a release or a withdrawal. */
export const announcementMail = {
  subjects: {
    release: (filename: string, version: string) => `Neue Fassung ${version}: ${filename}`,
    withdrawal: (filename: string, version: string) =>
      `Zurückgezogen: Fassung ${version} von ${filename}`,
  },
  greeting: (contact: string | null) => (contact === null ? 'Guten Tag,' : `Guten Tag ${contact},`),
  release: (filename: string, version: string, day: string) =>
    `von „${filename}“ gibt es eine neue Fassung: ${version}, freigegeben am ${day}.`,
  withdrawal: (filename: string, version: string, current: string | null) =>
    `die Fassung ${version} von „${filename}“ ist zurückgezogen. Bitte verwenden Sie sie nicht mehr.${current === null ? '' : ` Es gilt die Fassung ${current}.`}`,
  devices: (names: string, count: number, moreCount: number) =>
    `${count === 1 ? 'Ihr Gerät' : 'Ihre Geräte'} mit dieser Datei: ${names}${moreCount === 0 ? '' : ` und ${moreCount === 1 ? 'ein weiteres' : `${moreCount} weitere`}`}`,
  button: 'Dateien öffnen',
  link: 'Alle Dateien Ihrer Geräte finden Sie nach der Anmeldung hier:',
  support: (address: string) => `Bei Fragen schreiben Sie bitte an ${address}.`,
}
