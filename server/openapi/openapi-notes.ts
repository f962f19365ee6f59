import type { Content, Parameter, Schema } from './openapi-types.ts'

interface Note {
  /** What is odd about the call, in German. */
  description?: string
  parameters?: Parameter[]
  /** Where the body is no JSON. */
  body?: Content
  /** Where the answer is no JSON of a zod schema; by status. */
  answers?: Record<string, { description: string; content?: Content }>
  /** Beyond those that follow from method, access and address. */
  errors?: number[]
  needsNoDatabase?: true
  /** The status of a success, where it is not 200. */
  success?: number
  /** Whether a repeated request with the same `Idempotency-Key` answers the first result; creates do without saying. */
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
const zip: Content = { 'application/zip': { schema: bytes, example: 'PK…' } }

/** What the contract's schemas cannot say: streams, and how calls behave. */
export const apiNotes: Record<string, Note> = {
  'auth.login': {
    description:
      'Falscher Name und falsches Passwort antworten beide 400. Nach mehreren Fehlversuchen antwortet der Server 429 mit „Retry-After“.',
    errors: [429],
  },
  'auth.changePassword': { errors: [429] },
  'auth.setup': { errors: [409, 429] },
  'tokens.create': {
    description:
      'Ein „Idempotency-Key“ gilt hier nicht: der Text des Schlüssels wird nicht aufgehoben.',
    isRepeatable: false,
  },
  'customer.login': {
    description:
      'Sucht erst ein Gerät mit dieser Seriennummer, dann eine Firma mit dieser Kundennummer. Die Antwort enthält das Gerät oder alle Geräte der Firma und setzt das Cookie der Sitzung.',
    errors: [429],
  },
  'documents.order': {
    description:
      'Antwortet 202, sobald der Auftrag gespeichert ist; wie weit er ist, sagt „/api/documents/jobs/{id}“. „pass“ muss das Passwort des Geräts sein und steht dann im Brief „zugangsdaten“. Mit „companie“ (der ID) statt „sn“ entsteht der Brief einer Firma mit ihrem Passwort und ihren Geräten; anderes als „zugangsdaten“ gibt es für sie nicht. Ohne „to“ geht die Mail an den Bearbeiter, der fragt; ein API-Schlüssel muss „to“ angeben.',
    success: 202,
    isRepeatable: true,
    errors: [429],
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
  },
  'documents.retry': {
    description: 'Ein Auftrag, der nicht fehlgeschlagen ist, antwortet 409.',
    errors: [429],
  },
  'devices.create': {
    description:
      'Ohne „pass“ macht der Server ein Passwort und antwortet es als „attributes.pass“, nur dieses eine Mal.',
  },
  'labels.address': {
    description:
      'Groß geschrieben führt sie ebenso zum Ziel. Gelöschte Geräte antworten 410, unbekannte Adressen 404; im Browser sind das kurze Seiten. „lang“ („de“ oder „en“) wählt die Sprache der Seite.',
    answers: {
      200: {
        description: 'Die Seite, wenn es öffentliche Dateien gibt.',
        content: { 'text/html': { schema: { type: 'string' }, example: '<!doctype html>…' } },
      },
      302: { description: '„Location“ ist die Anmeldung für Kunden mit der Seriennummer.' },
    },
    errors: [404, 410, 429],
  },
  'labels.publicZip': {
    description: 'Antwortet mit „ETag“; mit „If-None-Match“ und gleichem Inhalt 304.',
    answers: {
      200: {
        description: 'Das ZIP.',
        content: { 'application/zip': { schema: bytes, example: 'PK…' } },
      },
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
  'labels.createFormat': { isRepeatable: true },
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
      206: { description: 'Der verlangte Teil, mit „Content-Range“.', content: file },
      304: { description: 'Der Client hat die Datei schon („If-None-Match“).' },
    },
    errors: [416],
  },
  'uploads.preview': {
    description:
      'Bilder entstehen nach dem Hochladen von PDF, PNG, JPEG, WebP und GIF, meist in Sekunden: 96, 480 und 1.200 Pixel breit, ein kleineres Bild so breit, wie es ist. „preview“ der Datei sagt, ob es sie gibt. „ETag“ mit „If-None-Match“ wird verstanden.',
    answers: {
      200: { description: 'Das Bild als WebP.', content: picture },
      304: { description: 'Der Client hat das Bild schon („If-None-Match“).' },
    },
  },
  'uploads.downloadAll': {
    description:
      'Bearbeiter laden die Dateien jedes Geräts, Kunden die ihrer Geräte. Gleiche Namen werden gezählt („Anleitung (2).pdf“). Ein Gerät ohne Dateien antwortet 404. Kann eine Datei nicht gelesen werden, bricht die Verbindung ab, bevor „Content-Length“ erreicht ist.',
    answers: { 200: { description: 'Das ZIP, Eintrag für Eintrag gestreamt.', content: zip } },
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
    },
  },
}
