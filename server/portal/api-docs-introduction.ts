import { type Html, html } from '../core/html.ts'

interface Chapter {
  id: string
  title: string
  body: Html
}

const queries = [
  ['sort=name:asc,kdnr:desc', 'Nach Name, bei gleichem Namen die höchste Kundennummer zuerst.'],
  ['sort=companie.name', 'Geräte nach dem Namen ihrer Firma.'],
  [
    'filters[name][$containsi]=müller',
    'Name enthält „müller“, groß oder klein geschrieben; „ss“ findet auch „ß“.',
  ],
  ['filters[companie][kdnr][$eq]=10001', 'Geräte der Firma mit dieser Kundennummer.'],
  [
    'filters[$not][country][$eq]=DE',
    'Firmen, bei denen nicht „DE“ steht, auch die ohne Angabe; „$ne“ ließe diese aus.',
  ],
  [
    'filters[$or][0][sn][$startsWith]=KP&filters[$or][1][part][title][$eq]=KP-100',
    'Das eine oder das andere.',
  ],
  [
    'populate=companie,part,media.url',
    'Mit Firma, Artikelnummer und Dateien; „*“ für alle Beziehungen.',
  ],
  ['fields=sn&fields=publicId', 'Nur diese Attribute; die ID kommt immer mit.'],
  ['pagination[page]=2&pagination[pageSize]=100', 'Die zweite Seite zu 100 Einträgen.'],
  ['pagination[start]=100&pagination[limit]=100', 'Dasselbe nach Anfang und Anzahl.'],
] as const

/** What applies to all calls; shown before them. */
export const chapters: Chapter[] = [
  {
    id: 'anmelden',
    title: 'Anmelden',
    body: html`<p>Programme benutzen einen <strong>API-Schlüssel</strong>. Ein Administrator legt ihn an (nur lesend,
mit vollem Zugriff oder mit einzelnen Rechten; welche ein Aufruf braucht, steht bei ihm); sein Text wird nur dieses eine Mal gezeigt. Er steht in jeder Anfrage:</p>
<pre tabindex="0"><code>curl -H "Authorization: Bearer $SCHLUESSEL" https://portal.example.com/api/devices</code></pre>
<p>Bearbeiter melden sich mit <a href="#authLogin">POST /api/auth/local</a> an und senden das „jwt“ genauso. Eine
Sitzung endet nach 12 Stunden ohne Anfrage, spätestens nach 7 Tagen. Kunden bekommen von
<a href="#customerLogin">POST /api/devices/customer-login</a> ein Cookie.</p>`,
  },
  {
    id: 'format',
    title: 'Format',
    body: html`<p>Anfragen und Antworten sind JSON im Format von Strapi 4: ein Eintrag ist
<code>{ "data": { "id": 7, "attributes": { … } }, "meta": {} }</code>, eine Liste
<code>{ "data": [ … ], "meta": { "pagination": { … } } }</code>, eine Beziehung <code>{ "data": … }</code>. Zum Anlegen
und Ändern senden Sie <code>{ "data": { … } }</code>. Was beim Ändern fehlt, bleibt, wie es war. Wo eine Antwort
flach ist, steht es beim Aufruf. Alle Zeiten sind UTC. Jede GET-Adresse versteht auch HEAD, ein Schrägstrich am
Ende stört nicht.</p>`,
  },
  {
    id: 'abfragen',
    title: 'Sortieren, filtern, auswählen',
    body: html`<p>Alle Listen verstehen dieselbe Abfragesprache; <code>fields</code> und <code>populate</code> gelten auch
für einzelne Einträge. Unbekannte Namen sind ein <a href="#fehler-400">400</a>, das sie nennt.</p>
<dl class="fields">
${queries.map(
  ([query, meaning]) => html`<div><dt><code>${query}</code></dt><dd><p>${meaning}</p></dd></div>`,
)}
</dl>`,
  },
  {
    id: 'fehler',
    title: 'Fehler',
    body: html`<p>Jeder Fehler hat dieselbe Form, <a href="#schema-Problem">Problem</a>: <code>error.message</code> ist ein
deutscher Satz, der gezeigt werden darf, <code>error.details.code</code> ist für Programme: <a href="#schema-ProblemCode">ein Name, der bleibt</a>.
Falsche Werte stehen einzeln in <code>error.details.errors</code>, jeder mit <code>path</code>,
<code>message</code> und <a href="#schema-FieldCode"><code>code</code></a>. Bei <a href="#fehler-429">429</a> und <a href="#fehler-503">503</a> nennt
<code>Retry-After</code> die Sekunden bis zum nächsten Versuch. Bei <a href="#fehler-500">500</a> findet der Betreiber
die Ursache mit <code>error.details.errorId</code>.</p>`,
  },
  {
    id: 'wiederholen',
    title: 'Gefahrlos wiederholen',
    body: html`<p>Bricht die Verbindung beim Anlegen oder Hochladen ab, wissen Sie nicht, ob es gelungen ist. Senden Sie
darum einen eigenen <code>Idempotency-Key</code> mit (1 bis 255 druckbare ASCII-Zeichen ohne Leerzeichen). Dieselbe
Anfrage mit demselben Schlüssel antwortet 24 Stunden lang das erste Ergebnis, mit
<code>Idempotency-Replayed: true</code>. Eine andere Anfrage mit demselben Schlüssel ist ein
<a href="#fehler-422">422</a>. Fehler werden nicht aufgehoben.</p>
<pre tabindex="0"><code>${'curl -H "Authorization: Bearer $SCHLUESSEL" -H "Idempotency-Key: firma-10001" \\\n  -H "Content-Type: application/json" \\\n  -d \'{"data":{"name":"Müller Pumpen GmbH","kdnr":10001,"pass":"firma-passwort"}}\' \\\n  https://portal.example.com/api/companies'}</code></pre>`,
  },
  {
    id: 'grenzen',
    title: 'Grenzen',
    body: html`<ul>
<li>Eine Seite hat höchstens 1.000 Einträge, ohne Angabe 25.</li>
<li>Höchstens 50 Bedingungen und 10 Sortierungen je Anfrage; <code>populate</code> reicht drei Stufen tief.</li>
<li>Hinter <code>media.devices</code> und <code>devices</code> stehen höchstens 250.000 verknüpfte Einträge in einer Antwort; mehr sind ein 400, bevor etwas gelesen wird. Wonach länger zu suchen ist, als der Betreiber erlaubt (zwei Sekunden, wenn er nichts sagt), ist ein <a href="#fehler-503">503</a> (<code>too-slow</code>).</li>
<li>Ein JSON-Text hat höchstens 256 KiB, eine Abfrage 4 KiB, alle Kopfzeilen zusammen 8 KiB.</li>
<li>Höchstens 50 Dateien auf einmal; wie groß eine sein darf, legt der Betreiber fest.</li>
<li>Nach mehreren falschen Anmeldungen antwortet der Server eine Zeit lang <a href="#fehler-429">429</a>.</li>
</ul>`,
  },
]
