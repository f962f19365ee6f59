import { tableEncodings } from '#contract/imports.ts'
import type { Content, Parameter, Schema } from './openapi-types.ts'

interface Note {
  /** Peculiarities of the call, in German. */
  description?: string
  parameters?: Parameter[]
  /** The request body, if it is not JSON. */
  body?: Content
  /** Responses that are not JSON of a zod schema; by status. */
  answers?: Record<string, { description: string; content?: Content }>
  /** Error statuses beyond those that follow from method, access and path. */
  errors?: number[]
  needsNoDatabase?: true
  /** The status of a success if it is not 200. */
  success?: number
  /** Whether the call may also create a record, with a 201. */
  alsoCreates?: true
  /**
   * Whether repeating a request with the same `Idempotency-Key` returns the first result; this is the default for
   * creates.
   */
  isRepeatable?: boolean
}

const bytes: Schema = { type: 'string', contentMediaType: 'application/octet-stream' }
const pdf: Content = { 'application/pdf': { schema: bytes, example: '%PDF-1.7 …' } }
const file: Content = { 'application/octet-stream': { schema: bytes, example: '%PDF-1.7 …' } }
const picture: Content = { 'image/webp': { schema: bytes, example: 'RIFF…' } }
const labelFiles: Content = {
  'application/pdf': { schema: bytes, example: '%PDF-1.7 …' },
  'image/svg+xml': { schema: { type: 'string' }, example: '<svg …' },
  'image/png': { schema: bytes, example: '\u0089PNG …' },
  'application/octet-stream': { schema: bytes, example: '^XA^PW495…^XZ' },
}
const shellPackage: Content = {
  'application/asset-administration-shell-package': { schema: bytes, example: 'PK…' },
}
const shellJson: Content = {
  'application/json': {
    schema: { type: 'object' },
    example: { assetAdministrationShells: [], submodels: [] },
  },
}
/** The response to a `Range` request for a file or picture. */
function partOf(content: Content): NonNullable<Note['answers']> {
  return { 206: { description: 'Der verlangte Teil, mit „Content-Range“.', content } }
}

/** The response if the client already has the version in its `If-None-Match`. */
const notModified = { 304: { description: 'Der Client hat das schon („If-None-Match“).' } }

const shellPackageAnswer = {
  description: 'Das Paket, Teil für Teil gestreamt.',
  content: shellPackage,
}
const shellJsonAnswer = { description: 'Die Verwaltungsschale.', content: shellJson }
const wholeShell: Note = {
  description:
    'Digital Nameplate 3.0.1 und Handover Documentation 2.0.1, mit allen Dateien, die Sie lesen dürfen; die der Auslieferung neben den aktuellen. Im JSON stehen die Adressen der Dateien, im AASX liegen sie selbst. Bearbeiter und API-Schlüssel laden jede Verwaltungsschale, Kunden die ihrer Geräte. Auch das Cookie der Bearbeiter gilt. Antwortet mit „ETag“; mit „If-None-Match“ und gleichem Inhalt 304.',
}
const digitalLinkNote: Note = {
  answers: {
    200: {
      description: 'Die Seite der Artikelnummer, wenn sie öffentliche Dateien hat.',
      content: { 'text/html': { schema: { type: 'string' }, example: '<!doctype html>…' } },
    },
    302: { description: '„Location“ ist die Anmeldung für Kunden mit der Seriennummer.' },
  },
  errors: [404, 429],
}
const zip: Content = { 'application/zip': { schema: bytes, example: 'PK…' } }

const table: Content = {
  'text/csv': { schema: { type: 'string' }, example: 'SN-Nr.;Art.-Nr.\r\n4711-1;ART-0001\r\n' },
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': {
    schema: bytes,
    example: 'PK…',
  },
}

const authorityEntry: NonNullable<Note['answers']> = {
  200: {
    description: 'Die Seite.',
    content: { 'text/html': { schema: { type: 'string' }, example: '<!doctype html>…' } },
  },
}

/** The export of a list as a table. */
const exportNote: Note = {
  description:
    '„filters“ und „sort“ sind die der Liste; es kommen alle Treffer, höchstens 1.000.000. Was beim Beginn Treffer war, steht einmal darin, so wie es beim Lesen ist; was inzwischen gelöscht ist, fehlt. Texte bleiben Texte („007“, zwanzig Stellen, „=1+1“): in CSV steht dafür ein Apostroph davor, den Importe wieder wegnehmen. „X-Total-Rows“ sagt, wie viele Zeilen kommen. Geht unterwegs etwas schief, bricht die Verbindung ab.',
  answers: { 200: { description: 'Die Tabelle, während sie entsteht.', content: table } },
}

const securityText = [
  'Contact: mailto:psirt@example.com',
  'Expires: 2027-05-21T00:00:00.000Z',
  'Preferred-Languages: de, en',
  'Canonical: https://portal.example.com/.well-known/security.txt',
].join('\n')

function upsertNote(key: string): Note {
  return {
    description: `Die Adresse nennt genau „filters[${key}][$eq]“; anderes antwortet 400. Gibt es den Eintrag nicht, entsteht er (201); wäre danach alles wie vorher, ändert sich nichts, auch nicht „updatedAt“.`,
    parameters: [
      {
        name: `filters[${key}][$eq]`,
        in: 'query',
        required: true,
        description: 'Die Nummer des Eintrags, ohne Ansehen von Groß und Klein.',
        schema: { type: 'string' },
        example: key === 'kdnr' ? '70001' : 'ERP-4711-1',
      },
    ],
    isRepeatable: true,
    alsoCreates: true,
    errors: [409],
  }
}

function bulkNote(key: string): Note {
  return {
    description: `Jeder Datensatz ist wie ein „PUT“ nach seinem „${key}“ und gilt für sich: Die Antwort ist 200 und sagt der Reihe nach, was aus jedem wurde („status“, „outcome“, „id“, „code“, „message“). Mit demselben „Idempotency-Key“ noch einmal gesendet, entsteht nichts doppelt, auch nach einem Abbruch.`,
    isRepeatable: true,
  }
}

/** What the contract's schemas do not express: streams, and the behaviour of calls. */
export const apiNotes: Record<string, Note> = {
  'exports.companies': exportNote,
  'exports.parts': exportNote,
  'exports.doctypes': exportNote,
  'exports.devices': exportNote,
  'exports.medias': exportNote,
  'exports.logs': exportNote,
  'exports.findings': exportNote,
  'exports.bin': exportNote,
  'exports.users': { answers: { 200: { description: 'Die Tabelle.', content: table } } },
  'auth.login': {
    description:
      'Falscher Name und falsches Passwort antworten beide 400. Nach mehreren Fehlversuchen antwortet der Server 429 mit „Retry-After“.',
    errors: [403, 429],
  },
  'factors.signIn': {
    description:
      'Das Ticket kommt aus der Antwort „second-factor“ der Anmeldung, gilt fünf Minuten und für fünf Versuche. Jeder Code und jede Antwort eines Passkeys gilt einmal.',
    errors: [403, 429],
  },
  'factors.enrol': {
    description: 'Das Ticket kommt aus der Antwort „factor-required“ und gilt 15 Minuten.',
    errors: [403, 409],
  },
  'sso.begin': {
    description:
      'Setzt das Cookie, ohne das die Rückkehr vom Anbieter nicht gilt, für zehn Minuten.',
    errors: [403, 404, 429],
  },
  'sso.finish': { errors: [403] },
  'passwordLinks.askStaff': { errors: [403, 409, 429] },
  'passwordLinks.askCustomer': { errors: [409, 429] },
  'passwordLinks.useStaff': { errors: [410] },
  'passwordLinks.useCustomer': { errors: [410] },
  'sessions.confirm': { errors: [429] },
  'sso.callback': {
    description:
      'Antwortet immer mit einer Weiterleitung; hinter „#“ steht das Ticket für „finish“, oder warum es keines gibt.',
    answers: { 302: { description: 'Weiter auf eine Seite des Portals.' } },
  },
  'sso.link': { errors: [404] },
  'sso.unlink': { errors: [404] },
  'factors.removeApp': { errors: [404] },
  'factors.renewCodes': { errors: [404] },
  'auth.changePassword': { errors: [429] },
  'auth.setup': { errors: [403, 409, 429] },
  'tokens.create': {
    description:
      'Ein „Idempotency-Key“ gilt hier nicht: der Text des Schlüssels wird nicht aufgehoben.',
    isRepeatable: false,
  },
  'announcements.recipients': {
    description:
      'Die Fassung muss die aktuelle oder eine zurückgezogene sein, die Kunden gesehen haben; sonst 409. Jede Firma steht einmal in der Liste, ob die Datei zum Gerät oder zu seiner Artikelnummer gehört. „reachable“, „told“, „readers“, „seen“ und „wordings“ gelten für die ganze Liste, „total“ für die Suche. Der eigene Satz steht in der Mail zwischen „before“ und „after“.',
    errors: [404, 409],
  },
  'announcements.send': {
    description:
      'Antwortet 202, sobald für jede gewählte Firma eine Mail im Postausgang liegt; wie weit sie ist, sagt „/api/announcements“. Ist bei einer gewählten Firma seit der Liste, deren „seen“ mitkommt, etwas anders geworden, antwortet der Aufruf 409, nennt sie und sendet nichts. Firmen, die dieselbe Mitteilung schon haben, bekommen sie nur mit „again“ noch einmal.',
    success: 202,
    isRepeatable: true,
    errors: [404, 409, 429],
  },
  'commonFiles.list': {
    description:
      'Sieht je Aufruf einige Artikelnummern durch, in der Reihenfolge ihrer Titel. Solange „next“ nicht null ist, geht es mit „start“ dort weiter, auch wenn „files“ leer ist.',
  },
  'commonFiles.move': {
    description:
      'Haben nicht mehr alle Geräte der Artikelnummer die Datei als eigene, antwortet der Aufruf 409 und ändert nichts. „devices“ und „isNew“ der Antwort sind, was das Zurückgeben braucht.',
    isRepeatable: true,
    errors: [404, 409],
  },
  'commonFiles.giveBack': {
    description:
      'Übergeht Geräte, die es nicht mehr gibt oder die die Datei schon haben. „unlinkPart“ nimmt sie danach der Artikelnummer; bei vielen Geräten erst mit den letzten.',
    errors: [404],
  },
  'customer.login': {
    description:
      'Sucht erst ein Gerät mit dieser Seriennummer, dann eine Firma mit dieser Kundennummer. Die Antwort enthält das Gerät oder alle Geräte der Firma und setzt das Cookie der Sitzung.',
    errors: [403, 429],
  },
  'documents.order': {
    description:
      'Antwortet 202, sobald der Auftrag gespeichert ist; wie weit er ist, sagt „/api/documents/jobs/{id}“. „pass“ muss das Passwort des Geräts sein und steht dann im Brief „zugangsdaten“. Mit „companie“ (der ID) statt „sn“ entsteht der Brief einer Firma mit ihrem Passwort und ihren Geräten; anderes als „zugangsdaten“ gibt es für sie nicht. Ohne „to“ geht die Mail an den Bearbeiter, der fragt; ein API-Schlüssel muss „to“ angeben.',
    success: 202,
    isRepeatable: true,
    errors: [429],
  },
  'documentBatches.order': {
    description:
      'Antwortet 202, sobald der Auftrag gespeichert ist; wie weit er ist, sagt „/api/documents/batches/{id}“. Neue Passwörter gelten, sobald „state“ „made“ ist, und stehen nur in den Briefen. Mit „import“ (der ID) statt „devices“ entstehen die Briefe der nächsten 1.000 neuen Geräte eines Imports mit dessen Passwörtern; sind sie geladen, werden die Passwörter vergessen. Ohne „locale“ ist jeder Brief in der Sprache der Firma. Jeder hat höchstens zehn Aufträge.',
    success: 202,
    isRepeatable: true,
  },
  'documentBatches.file': {
    description: 'Nach 23 Stunden gibt es die Datei nicht mehr.',
    answers: { 200: { description: 'Alle Briefe oder alle Etiketten.', content: pdf } },
    errors: [410],
  },
  'documents.preview': {
    description:
      'Der Brief „zugangsdaten“ sagt dann, woher das Passwort kommt. „archive“ macht PDF/A-3a statt PDF/UA-1.',
    answers: { 200: { description: 'Das Dokument.', content: pdf } },
  },
  'documents.letter': {
    description:
      '„pass“ muss das Passwort des Geräts sein, sonst antwortet der Server 400. Es wird nirgends aufgehoben.',
    answers: { 200: { description: 'Das Dokument.', content: pdf } },
    errors: [429],
  },
  'signInLocks.lift': { errors: [404] },
  'documents.retry': {
    description: 'Ein Auftrag, der nicht fehlgeschlagen ist, antwortet 409.',
    errors: [429],
  },
  'devices.create': {
    description:
      'Ohne „pass“ erzeugt der Server ein Passwort und nennt es als „attributes.pass“, nur dieses eine Mal.',
  },
  'devices.handOver': { isRepeatable: true },
  'webhooks.create': {
    description:
      'Gemeldet wird ab jetzt, unterschrieben nach „Standard Webhooks“ mit „secret“. Ein „Idempotency-Key“ gilt hier nicht: das Geheimnis wird nur einmal gezeigt.',
    isRepeatable: false,
  },
  'webhooks.renewSecret': {
    description:
      'So lange „overlapHours“ dauert, trägt jede Meldung beide Unterschriften, durch Leerzeichen getrennt („webhook-signature“); mit 0 gilt das bisherige Geheimnis sofort nicht mehr. Ein „Idempotency-Key“ gilt hier nicht: das Geheimnis wird nur einmal gezeigt.',
    isRepeatable: false,
  },
  'webhooks.test': {
    description:
      'Die Meldung geht an der Warteschlange vorbei; ob sie angekommen ist, sagen „state“, „status“ und „error“.',
  },
  'devices.upsert': upsertNote('sn'),
  'companies.upsert': upsertNote('kdnr'),
  'parts.upsert': upsertNote('title'),
  'doctypes.upsert': {
    ...upsertNote('title'),
    description: `${upsertNote('title').description} Ohne „filters“ nennt „data.id“ den Dokumententyp.`,
  },
  'devices.bulk': bulkNote('sn'),
  'companies.bulk': bulkNote('kdnr'),
  'parts.bulk': bulkNote('title'),
  'doctypes.bulk': bulkNote('title'),
  'changes.list': {
    description:
      'Ohne „since“ kommt nur der Stand („cursor“) von jetzt: Wer ihn holt, dann alles liest und danach ab ihm weiterliest, verpasst nichts. Ist ein Stand nicht mehr bekannt, antwortet der Server 410 („cursor-expired“).',
    errors: [410],
  },
  'labels.address': {
    description:
      'Groß geschrieben führt sie ebenso zum Ziel. Gelöschte Geräte und Artikelnummern antworten 410, unbekannte Adressen 404; im Browser sind das kurze Seiten. „lang“ („de“ oder „en“) wählt die Sprache der Seite. Wer „Accept: application/json“ sendet, bekommt die Verwaltungsschale als JSON: ohne Anmeldung, was die Seite zeigt; mit einem API-Schlüssel, der Geräte, Artikelnummern und Dateien lesen darf, die ganze.',
    answers: {
      200: {
        description: 'Die Seite, wenn es öffentliche Dateien gibt.',
        content: {
          'text/html': { schema: { type: 'string' }, example: '<!doctype html>…' },
          ...shellJson,
        },
      },
      302: { description: '„Location“ ist die Anmeldung für Kunden mit der Seriennummer.' },
      ...notModified,
    },
    errors: [401, 403, 404, 410, 429],
  },
  'labels.partLink': {
    ...digitalLinkNote,
    description: 'Ohne öffentliche Dateien der Artikelnummer führt die Adresse zur Anmeldung.',
  },
  'labels.digitalLink': {
    ...digitalLinkNote,
    description:
      'Die GTIN mit gültiger Prüfziffer, die Seriennummer mit höchstens 20 der Zeichen, die GS1 erlaubt; sonst 404. Nach dem Gerät wird nie gesucht: Die Antwort ist dieselbe, ob es die Seriennummer gibt oder nicht, und trägt sie nur zur Anmeldung weiter. Ohne öffentliche Dateien der Artikelnummer führt die Adresse gleich dorthin.',
  },
  'shells.publicPackage': {
    description:
      'Was die öffentliche Seite zeigt, als Verwaltungsschale mit den Dateien: Digital Nameplate 3.0.1 und Handover Documentation 2.0.1, JSON in einem OPC-Paket. Antwortet mit „ETag“; mit „If-None-Match“ und gleichem Inhalt 304.',
    answers: { 200: { description: 'Das Paket.', content: shellPackage }, ...notModified },
    errors: [404, 410, 429],
  },
  'shells.device': { ...wholeShell, answers: { 200: shellPackageAnswer, ...notModified } },
  'shells.deviceJson': { ...wholeShell, answers: { 200: shellJsonAnswer, ...notModified } },
  'shells.part': {
    ...wholeShell,
    answers: { 200: shellPackageAnswer, ...notModified },
    errors: [404],
  },
  'shells.partJson': {
    ...wholeShell,
    answers: { 200: shellJsonAnswer, ...notModified },
    errors: [404],
  },
  'labels.publicZip': {
    description: 'Antwortet mit „ETag“; mit „If-None-Match“ und gleichem Inhalt 304.',
    answers: {
      200: {
        description: 'Das ZIP.',
        content: { 'application/zip': { schema: bytes, example: 'PK…' } },
      },
      ...notModified,
    },
    errors: [404, 410, 429],
  },
  'labels.publicFile': {
    description:
      'Antwortet mit „ETag“; mit „If-None-Match“ und gleichen Bytes 304. Zurückgezogen oder nicht mehr öffentlich: 404.',
    answers: {
      200: {
        description: 'Die Bytes.',
        content: { 'application/octet-stream': { schema: bytes, example: '%PDF-1.7 …' } },
      },
      ...partOf(file),
      ...notModified,
    },
    errors: [404, 410, 416, 429],
  },
  'authorityLinks.create': {
    description:
      'Genau eines von „device“ und „part“. Die Adresse steht nur in dieser Antwort; ein „Idempotency-Key“ gilt hier nicht. Sind die Zugänge ausgeschaltet („authorityAccess“ der Einstellungen), antwortet der Aufruf 409.',
    isRepeatable: false,
    errors: [404, 409],
  },
  'authorityLinks.enter': { answers: authorityEntry },
  'authorityLinks.open': {
    description:
      'Die Seite schickt, was in der Adresse hinter „#“ steht. Die Sitzung ist ein Cookie, das nur unter der Adresse dieses Zugangs gilt, und endet nach zwei Stunden.',
    body: {
      'application/x-www-form-urlencoded': {
        schema: { type: 'object', properties: { code: { type: 'string' } } },
        example: { code: 'kX0v…43 Zeichen…rM' },
      },
    },
    answers: { 303: { description: '„Location“ ist die Seite dieses Zugangs.' } },
    errors: [403, 404, 429],
  },
  'authorityLinks.show': { answers: authorityEntry, errors: [404] },
  'authorityLinks.zip': {
    answers: { 200: { description: 'Das ZIP.', content: zip } },
    errors: [404, 429],
  },
  'authorityLinks.file': {
    description: 'Immer die ganze Datei: Jeder Abruf steht im Protokoll.',
    answers: { 200: { description: 'Die Bytes.', content: file } },
    errors: [404, 429],
  },
  'documents.handedOver': {
    description:
      'Ohne Tag der Auslieferung, oder vor ihm, sagt es das und nennt keine Dateien. „archive“ macht PDF/A-3a statt PDF/UA-1.',
    answers: { 200: { description: 'Das Dokument.', content: pdf } },
    errors: [404],
  },
  'labels.publicPreview': {
    description:
      'Die erste Seite einer PDF-Datei oder ein Bild, 96, 480 oder 1200 Pixel breit; zu sehen, solange die Datei öffentlich ist. Antwortet mit „ETag“; mit „If-None-Match“ und gleichem Bild 304.',
    answers: {
      200: {
        description: 'Das Bild.',
        content: { 'image/webp': { schema: bytes, example: 'RIFF…' } },
      },
      ...partOf(picture),
      ...notModified,
    },
    errors: [404, 410, 416, 429],
  },
  'labels.printParts': {
    description:
      'Wie bei Geräten; der Rahmen hat das offene Dreieck der IEC 61406-2, und der Code führt zu den öffentlichen Dateien der Artikelnummer.',
    answers: { 200: { description: 'Die Datei.', content: labelFiles } },
  },
  'labels.print': {
    description:
      'PDF und ZPL enthalten alle Etiketten, SVG und PNG das des ersten Geräts. „format“ ist eines der festen („62x29“, „89x36“, „50x25“, „100x50“, „a4-3x8“, „a4-4x10“) oder „own-“ mit der ID eines eigenen.',
    answers: {
      200: {
        description: 'Die Datei.',
        content: labelFiles,
      },
    },
  },
  'labels.printAddresses': {
    description:
      '„digitalLink“ nennt die IDs, deren Artikelnummer eine GTIN hat und deren Seriennummer in einen GS1 Digital Link passt: höchstens 20 der 82 Zeichen, die GS1 erlaubt. Für sie nimmt der Druck „address: digital-link“ an.',
  },
  'labels.createFormat': { isRepeatable: true },
  'views.save': {
    description: 'Höchstens 50 Ansichten je Liste.',
    isRepeatable: true,
    errors: [409],
  },
  'logs.create': {
    description:
      'Wer es war, trägt der Server aus der Sitzung ein. Höchstens 60 Einträge je Minute und Person oder API-Schlüssel.',
    errors: [429],
  },
  'mail.test': {
    description:
      'Die Mail geht an der Warteschlange vorbei. „filed“ heißt: kein Mailserver eingerichtet, sie liegt als Datei in „DATA_DIR/outbox“.',
    errors: [429, 502],
  },
  'uploads.create': {
    description:
      'Ein oder mehrere Teile namens „files“ (auch „files[]“), höchstens 50 auf einmal; „fileInfo“ gibt ihnen der Reihe nach Namen. Die Antwort ist eine flache Liste. Mit „?id=…“ und „fileInfo“ ohne Datei bekommt die hochgeladene Datei einen anderen Namen; die Antwort ist dann sie allein.',
    parameters: [
      {
        name: 'id',
        in: 'query',
        description: 'Welche hochgeladene Datei umbenannt wird; ohne Angabe kommen neue.',
        schema: { $ref: '#/components/schemas/Id' },
        example: 7,
      },
    ],
    body: {
      'multipart/form-data': {
        schema: {
          type: 'object',
          properties: {
            files: { type: 'array', minItems: 1, items: bytes },
            fileInfo: {
              description: 'Als JSON-Text: ein Objekt je Datei, oder eine Liste davon.',
              type: 'string',
              contentMediaType: 'application/json',
            },
          },
        },
        example: { files: ['%PDF-1.7 …'], fileInfo: '{"name":"Betriebsanleitung.pdf"}' },
      },
    },
    errors: [404, 507],
  },
  'imports.create': {
    description:
      'Ein Teil namens „file“, höchstens 32 MB: CSV (Komma, Semikolon, Tabulator oder senkrechter Strich; UTF-8, UTF-16, Windows-1252; andere nach „encoding“) oder XLSX. Formeln gelten mit ihrem berechneten Wert.',
    parameters: [
      {
        name: 'kind',
        in: 'query',
        required: true,
        description: 'Was die Tabelle enthält.',
        schema: { type: 'string', enum: ['companies', 'parts', 'doctypes', 'devices', 'links'] },
        example: 'devices',
      },
      {
        name: 'sheet',
        in: 'query',
        description: 'Das Blatt einer XLSX-Datei, wenn ein anderes erkannt wird.',
        schema: { type: 'string' },
        example: 'Geräte',
      },
      {
        name: 'encoding',
        in: 'query',
        description: 'Die Kodierung einer CSV-Datei, wenn sie falsch erkannt wird.',
        schema: { type: 'string', enum: [...tableEncodings] },
        example: 'windows-1252',
      },
      {
        name: 'delimiter',
        in: 'query',
        description: 'Das Trennzeichen einer CSV-Datei, wenn es falsch erkannt wird.',
        schema: { type: 'string', enum: [',', ';', '\t', '|'] },
        example: ';',
      },
    ],
    body: {
      'multipart/form-data': {
        schema: { type: 'object', required: ['file'], properties: { file: bytes } },
        example: { file: 'Seriennummer;Kundennummer …' },
      },
    },
    isRepeatable: false,
    errors: [409, 413],
  },
  'fileImports.create': {
    description:
      'Mit „zip“ kommen die Dateien als ein ZIP in Stücken, sonst einzeln. „mark“ ist, woran der Absender sein ZIP wiedererkennt, um nach einem Abbruch weiterzumachen.',
    errors: [409],
  },
  'fileImports.change': { errors: [409] },
  'fileImports.announce': {
    description:
      'Jeder Pfad einmal, so oft er auch angekündigt wird: So geht es nach einem Abbruch weiter. Was das Portal schon hat, ist nicht zu senden. Was Systeme von selbst in Ordner legen („Thumbs.db“), hat keine Nummer.',
    isRepeatable: false,
    errors: [409],
  },
  'fileImports.send': {
    description:
      'Ein Teil namens „file“. Andere Bytes als die angekündigten antworten 409; was nicht hochgeladen werden darf, steht danach als „refused“ im Plan.',
    body: {
      'multipart/form-data': {
        schema: { type: 'object', required: ['file'], properties: { file: bytes } },
        example: { file: '%PDF-1.7 …' },
      },
    },
    isRepeatable: false,
    errors: [404, 409, 413, 507],
  },
  'fileImports.sendPiece': {
    description:
      'Stücke kommen der Reihe nach; eines, das schon da ist, zählt einmal. Nach dem letzten wird ausgepackt und geplant.',
    parameters: [
      {
        name: 'offset',
        in: 'query',
        required: true,
        description: 'Wo das Stück im ZIP beginnt, in Bytes.',
        schema: { type: 'integer' },
        example: 8_388_608,
      },
    ],
    body: {
      'multipart/form-data': {
        schema: { type: 'object', required: ['file'], properties: { file: bytes } },
        example: { file: 'PK…' },
      },
    },
    isRepeatable: false,
    errors: [404, 409, 413, 507],
  },
  'fileImports.takeTable': {
    description:
      'Ein Teil namens „file“, höchstens 32 MB. Spalten: „Datei“ (Name oder Pfad), „Seriennummer“ oder „Artikelnummer“, „Dokumententyp“, „Sprache“, „Fassung“, „Titel“.',
    body: {
      'multipart/form-data': {
        schema: { type: 'object', required: ['file'], properties: { file: bytes } },
        example: { file: 'Datei;Seriennummer …' },
      },
    },
    isRepeatable: false,
    errors: [404, 409, 413],
  },
  ...Object.fromEntries(
    ['removeTable', 'check', 'correct', 'run', 'cancel', 'undo', 'remove'].map((name) => [
      `fileImports.${name}`,
      { errors: [409] },
    ]),
  ),
  'containerImports.findings': {
    description:
      'Findet sich unter den Dateien ein Container nach VDI 2770, sagt jeder Befund, welche Regel wo verletzt ist. Die Codes stehen in docs/standards.md.',
  },
  'containerImports.accept': { errors: [409] },
  'imports.read': { errors: [409] },
  'imports.check': { errors: [409] },
  'imports.wrongRows': {
    answers: {
      200: {
        description: 'UTF-8 mit BOM und Semikolons, wie Excel sie liest.',
        content: {
          'text/csv': { schema: { type: 'string' }, example: 'Seriennummer;Baujahr;Fehler …' },
        },
      },
    },
    errors: [409],
  },
  'imports.run': { errors: [409] },
  'imports.cancel': { errors: [409] },
  'imports.undo': { errors: [409] },
  'imports.remove': { errors: [409] },
  'uploads.download': {
    description:
      'Bearbeiter öffnen jede Datei, Kunden die ihrer Geräte. „ETag“ mit „If-None-Match“ und „Range“ werden verstanden. Im Browser sind Fehler kurze Seiten statt JSON.',
    parameters: [
      {
        name: 'download',
        in: 'query',
        description: 'Ist der Parameter da, wird die Datei gespeichert statt angezeigt.',
        schema: { type: 'string' },
        example: '1',
      },
      {
        name: 'Range',
        in: 'header',
        description: 'Ein Teil der Datei.',
        schema: { type: 'string' },
        example: 'bytes=0-1023',
      },
    ],
    answers: {
      200: { description: 'Die Bytes der Datei, mit ihrem Medientyp.', content: file },
      ...partOf(file),
      ...notModified,
    },
    errors: [416],
  },
  'uploads.preview': {
    description:
      'Bilder entstehen nach dem Hochladen von PDF, PNG, JPEG, WebP und GIF, meist in Sekunden: 96, 480 und 1.200 Pixel breit, ein kleineres Bild so breit, wie es ist. „preview“ der Datei sagt, ob es sie gibt. „ETag“ mit „If-None-Match“ wird verstanden.',
    answers: {
      200: { description: 'Das Bild als WebP.', content: picture },
      ...notModified,
    },
  },
  'uploads.downloadAll': {
    description:
      'Bearbeiter laden die Dateien jedes Geräts, Kunden die ihrer Geräte. Gleiche Namen werden gezählt („Anleitung (2).pdf“). Ein Gerät ohne Dateien antwortet 404. Kann eine Datei nicht gelesen werden, bricht die Verbindung ab, bevor „Content-Length“ erreicht ist.',
    answers: { 200: { description: 'Das ZIP, Eintrag für Eintrag gestreamt.', content: zip } },
  },
  'uploads.downloadSelection': {
    description:
      'Genau eines von „devices“, „parts“ und „medias“ sagt, wovon. Jede Datei liegt in ihrer aktuellen Fassung darin, von Geräten auch in der bei Auslieferung, und nur einmal: was mehrere der Ausgewählten zeigen, unter „Gemeinsame Dateien“. „Inhaltsverzeichnis.csv“ oder „.xlsx“ hat eine Zeile für jedes Gerät und jede Datei: Pfad, Seriennummer, Artikelnummer, Name, Typ, Sprachen, Fassung, SHA-256. Was beschädigt ist, fehlt, und sein Name sagt das. Auch das Cookie der Bearbeiter gilt.',
    answers: { 200: { description: 'Das ZIP, Eintrag für Eintrag gestreamt.', content: zip } },
    errors: [404],
  },
  'vdiPackages.check': {
    description:
      'Genau eines von „devices“ und „parts“ sagt, wovon. Was eine Datei über sich sagt (Stufe von PDF/A, ob sie Text hat), wird einmal gelesen; solange „waiting“ nicht 0 ist, geschieht das noch. „stop“ verhindert den Container, „error“ macht ihn ungültig, „warning“ ist ein Hinweis. Die Stufe von PDF/A ist die, die eine Datei angibt; ob sie stimmt, prüft niemand.',
    errors: [404],
  },
  'vdiPackages.make': {
    description:
      'Genau eines von „devices“ und „parts“ sagt, wovon; höchstens 500, mit zusammen höchstens 5.000 Dokumenten. Enthalten sind freigegebene Fassungen, die aktuellen und von Geräten auch die bei Auslieferung, jede als ein Dokument. Solange Dateien noch gelesen werden, etwas fehlt oder (ohne „despiteFaults“) eine Regel verletzt ist, antwortet der Aufruf 409.',
    errors: [404, 409],
    isRepeatable: true,
  },
  'vdiPackages.download': {
    description:
      'Der Container bleibt, wie er übergeben wurde, auch wenn seine Dateien inzwischen geändert oder gelöscht sind. Auch das Cookie der Bearbeiter gilt.',
    answers: { 200: { description: 'Das ZIP, Datei für Datei gestreamt.', content: zip } },
    errors: [404],
  },
  'settings.update': {
    description:
      'Was „locked“ nennt, legt der Betreiber in der Umgebung des Servers fest, mit der Variablen, die „lockedBy“ nennt. „activeContent“ sagt, ob Office-Dateien mit Makros, eingebetteten Objekten, Verweisen auf fremde Vorlagen oder Aufrufen anderer Programme abgelehnt („refuse“) oder angenommen und für Bearbeiter gekennzeichnet werden („mark“). „logo“ ist die ID einer hochgeladenen Datei: PNG, JPEG oder WebP, höchstens 1 MB und 4.000 Pixel breit und hoch, aus der sich Briefe erstellen lassen. Sie ist danach für alle zu lesen, steht sofort in Briefen, auf den Anmeldungen und auf der öffentlichen Seite, und wird nicht gelöscht, solange sie das Logo ist. „accent“ ist die Farbe von Schaltflächen, Links und Ausgewähltem, auf der weiße Schrift zu lesen sein muss (WCAG AA, 4,5 zu 1); was im dunklen Schema daraus wird, ergibt sich. „null“ ist Indigo.',
  },
  'settings.logo': {
    description:
      'Ohne eigenes Logo antwortet der Aufruf 404, und alle Seiten zeigen das Zeichen des Portals. „ETag“ mit „If-None-Match“ wird verstanden.',
    answers: {
      200: { description: 'Die Bytes des Logos, mit ihrem Medientyp.', content: file },
      ...partOf(file),
      ...notModified,
    },
    errors: [404, 416],
  },
  'settings.webManifest': {
    description:
      'Der Name ist der des Herstellers, ohne einen solchen der des Portals. Die Seiten nennen diese Adresse selbst.',
    answers: {
      200: {
        description: 'Ein Web Application Manifest des W3C.',
        content: {
          'application/manifest+json': {
            schema: { type: 'object', required: ['name', 'start_url', 'icons'] },
            example: { name: 'Müller Antriebe GmbH', start_url: '/customer-view', icons: [] },
          },
        },
      },
    },
  },
  'settings.securityText': {
    description:
      'Ohne „securityContact“ in den Einstellungen und ohne „SECURITY_CONTACT“ in der Umgebung antwortet der Aufruf 404.',
    answers: {
      200: {
        description: 'Der Text nach RFC 9116.',
        content: { 'text/plain': { schema: { type: 'string' }, example: securityText } },
      },
    },
    errors: [404],
  },
  'portal.health': { needsNoDatabase: true },
  'portal.alive': {
    answers: { 204: { description: 'Der Server läuft; die Antwort hat keinen Inhalt.' } },
    needsNoDatabase: true,
  },
  'portal.openapi': {
    needsNoDatabase: true,
    answers: {
      200: {
        description: 'Das Dokument, das Sie gerade lesen.',
        content: {
          'application/json': {
            schema: { type: 'object', required: ['openapi', 'info', 'paths'] },
            example: { openapi: '3.1.1', info: { title: 'Typenschild' }, paths: {} },
          },
        },
      },
      ...notModified,
    },
  },
  'portal.docs': {
    needsNoDatabase: true,
    answers: {
      200: {
        description: 'Eine Seite ohne Skript.',
        content: {
          'text/html': { schema: { type: 'string' }, example: '<!doctype html>…' },
        },
      },
      ...notModified,
    },
  },
}
