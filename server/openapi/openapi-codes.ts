import type { FieldCode, ProblemCode } from '#contract/problem.ts'
import type { Schema } from './openapi-types.ts'

/** German descriptions of the problem codes. */
const problemMeanings: Record<ProblemCode, string> = {
  validation: 'Werte sind falsch; „errors“ nennt jeden mit einem eigenen Code.',
  'wrong-credentials': 'Name oder Passwort der Anmeldung sind falsch.',
  'second-factor':
    'Das Passwort ist richtig, das Konto hat einen zweiten Faktor: mit „ticket“ weiter (POST /api/auth/local/factor).',
  'factor-required':
    'Das Passwort ist richtig, doch ein zweiter Faktor ist vorgeschrieben: mit „ticket“ einrichten (POST /api/auth/local/enrol).',
  'bad-ticket':
    'Das Ticket ist abgelaufen, verbraucht oder unbekannt: die Anmeldung beginnt von vorn.',
  'no-setup-code': 'Es gibt keinen gültigen Einrichtungscode.',
  'no-data': 'Im Anfragetext fehlt das Objekt, bei Einträgen „data“; eine Liste ist keines.',
  'bad-idempotency-key': 'Der Idempotency-Key hat falsche Zeichen oder eine falsche Länge.',
  'file-kind-refused':
    'Dateien dieser Art sind nicht erlaubt, oder Inhalt und Endung passen nicht.',
  'unknown-filter': 'Ein Feld in „filters“ gibt es nicht.',
  'unknown-operator': 'Einen Operator in „filters“ gibt es nicht.',
  'bad-filter': 'In „filters“ steht ein falscher Wert oder eine falsche Form.',
  'unknown-sort': 'Nach diesem Feld lässt sich nicht sortieren.',
  'bad-sort': '„sort“ hat eine falsche Form.',
  'unknown-field': 'Ein Feld in „fields“ gibt es nicht.',
  'bad-fields': '„fields“ hat eine falsche Form.',
  'unknown-populate': 'Eine Beziehung oder Angabe in „populate“ gibt es nicht.',
  'bad-populate': '„populate“ hat eine falsche Form.',
  'bad-pagination': 'In „pagination“ steht ein falscher Wert.',
  'unknown-parameter': 'Eine Angabe in der Adresse gibt es nicht.',
  'too-costly': 'Die Abfrage verlangt mehr, als eine Antwort darf: weniger oder kleiner fragen.',
  'bad-request': 'Die Anfrage ist kein gültiges HTTP, oder ihre Adresse ist falsch kodiert.',
  'bad-form': 'Das Formular mit den Dateien kam nicht vollständig an.',
  'bad-json': 'Der Anfragetext ist kein gültiges JSON.',
  'no-json-object': 'Der Anfragetext ist JSON, aber weder Objekt noch Liste.',
  unauthenticated: 'Niemand ist angemeldet.',
  'session-expired': 'Die Sitzung ist zu Ende oder unbekannt.',
  'bad-token': 'Der API-Schlüssel ist unbekannt, abgelaufen oder widerrufen.',
  forbidden: 'Dafür fehlt das Recht.',
  'person-required': 'Das darf nur ein Mensch nach eigener Anmeldung, kein API-Schlüssel.',
  'token-read-only': 'Der API-Schlüssel darf nur lesen.',
  'token-scope': 'Der API-Schlüssel hat dieses Recht nicht.',
  'confirmation-required':
    'Das Passwort muss in den letzten zehn Minuten bestätigt worden sein (POST /api/auth/confirm).',
  'password-login-off': 'Bearbeiter melden sich hier nur beim Anbieter an (OpenID Connect).',
  'cross-site': 'Die Anfrage eines Kunden kommt von einer fremden Seite.',
  'not-found': 'Den Eintrag oder die Adresse gibt es nicht, oder nicht für Sie.',
  'no-files': 'Das Gerät gibt es, aber ohne Dateien.',
  'method-not-allowed': 'Diese Methode gibt es hier nicht.',
  timeout: 'Die Anfrage kam zu langsam an.',
  conflict: 'Der Eintrag ist nicht in dem Zustand, den die Anfrage braucht.',
  'in-use': 'Andere Einträge brauchen den Eintrag noch.',
  'last-administrator': 'Danach könnte sich kein Administrator mehr anmelden.',
  'last-version': 'Kunden hätten danach keine freigegebene Fassung der Datei mehr.',
  'must-be-kept': 'Der Eintrag muss noch aufbewahrt werden.',
  'already-set-up': 'Das Portal hat schon seinen ersten Administrator.',
  gone: 'Das gab es, aber nicht mehr.',
  'cursor-expired': 'Der Stand („since“) ist nicht mehr bekannt: alles neu lesen.',
  'changed-meanwhile':
    'Der Eintrag ist nicht mehr in der Version von „If-Match“; „record“ zeigt ihn, wie er jetzt ist.',
  'request-too-large': 'Der Anfragetext ist zu groß.',
  'file-too-large': 'Eine Datei ist zu groß.',
  'address-too-long': 'Die Adresse ist zu lang.',
  'unsupported-type': 'Den Content-Type versteht diese Adresse nicht.',
  'bad-range': 'Diesen Teil der Datei gibt es nicht.',
  'idempotency-key-reused': 'Der Idempotency-Key gehört zu einer anderen Anfrage.',
  throttled: 'Zu viele Versuche; „retryAfter“ nennt die Sekunden.',
  'headers-too-large': 'Die Kopfzeilen sind zu groß.',
  internal: 'Ein Fehler des Servers; „errorId“ findet ihn im Protokoll.',
  'file-damaged':
    'Die Bytes der Datei fehlen auf dem Server oder sind beschädigt: dieselbe Datei noch einmal hochladen heilt sie.',
  'mail-refused': 'Der Mailserver nimmt die Testmail nicht an.',
  'too-slow': 'Die Suche dauert zu lange: mit weniger oder engeren Bedingungen fragen.',
  unavailable: 'Gerade nicht erreichbar oder ausgelastet; „retryAfter“ nennt die Sekunden.',
  'storage-full': 'Auf dem Server ist kein Platz mehr für Dateien.',
}

/** German descriptions of the field codes. */
const fieldMeanings: Record<FieldCode, string> = {
  required: 'Der Wert fehlt oder ist leer.',
  unique: 'Der Wert ist schon vergeben.',
  type: 'Der Wert hat einen anderen Typ.',
  format: 'Der Wert hat eine andere Form oder verbotene Zeichen.',
  choice: 'Der Wert ist keiner der erlaubten.',
  'too-short': 'Der Text ist zu kurz, die Liste hat zu wenige Einträge.',
  'too-long': 'Der Text ist zu lang, die Liste hat zu viele Einträge.',
  'too-small': 'Die Zahl ist zu klein, der Zeitpunkt zu früh.',
  'too-large': 'Die Zahl ist zu groß.',
  'unknown-relation': 'Den Eintrag, auf den der Wert zeigt, gibt es nicht.',
  'unknown-attribute': 'Ein Feld dieses Namens gibt es nicht.',
  'read-only': 'Der Wert lässt sich nicht ändern.',
  mismatch: 'Die Wiederholung stimmt nicht überein.',
  incorrect: 'Das Passwort oder der Code ist falsch.',
  'too-weak': 'Das Passwort ist zu leicht zu erraten.',
  'same-bytes': 'Die Datei ist Byte für Byte die, die schon da ist.',
  encoding:
    'Die Datei ist anders kodiert: mit „encoding“ gesagt, lässt sie sich lesen, wie sie ist.',
}

/** The problem codes for programs; see `problemCodes`. */
export const problemCodeSchema = choiceOf(
  'Woran Programme einen Fehler erkennen. Die Namen bleiben; neue können dazukommen.',
  problemMeanings,
)

/** The field codes for programs; see `fieldCodes`. */
export const fieldCodeSchema = choiceOf(
  'Was an einem Wert falsch ist. Die Namen bleiben; neue können dazukommen.',
  fieldMeanings,
)

/** OpenAPI has no descriptions of enum values; renderers support this extension. */
function choiceOf(description: string, meanings: Record<string, string>): Schema {
  return {
    description,
    type: 'string',
    enum: Object.keys(meanings),
    'x-enumDescriptions': meanings,
  }
}
