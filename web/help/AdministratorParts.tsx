import { HelpPart } from './HelpPart.tsx'

/** What only administrators do. */
export function AdministratorParts() {
  return (
    <>
      <HelpPart id="import" title="Import">
        <p>
          Firmen, Artikelnummern, Dokumententypen und Geräte kommen aus einer Tabelle (CSV oder
          Excel), Dateien aus einem Ordner, einem ZIP oder einem Container nach VDI 2770. Das
          geschieht in drei Schritten: Spalten zuordnen, Probelauf, Import. Der Probelauf zeigt jede
          Zeile und speichert nichts; jeder Import lässt sich 24 Stunden lang rückgängig machen.
          „Angelegtes ansehen“ zeigt danach in der Liste nur, was der Import angelegt hat; dasselbe
          leistet dort der Filter „Aus dem Import“.
        </p>
      </HelpPart>
      <HelpPart id="papierkorb" title="Papierkorb">
        <p>
          Gelöschtes bleibt eine Zeit lang im Papierkorb und lässt sich mit allen Verknüpfungen
          wiederherstellen. Die eigene Löschung nehmen Sie 15 Minuten lang mit „Rückgängig“ zurück.
          Was aufzubewahren ist, bleibt bis zu diesem Tag im Papierkorb.
        </p>
      </HelpPart>
      <HelpPart id="einstellungen" title="Einstellungen">
        <p>
          Name, Anschrift und Logo des Herstellers stehen auf Briefen, Etiketten und der
          öffentlichen Seite. Hier stellen Sie auch Akzentfarbe, Sprache, Aufbewahrung und Zugänge
          für Behörden ein. Was der Betreiber auf dem Server festlegt, ist mit dem Namen der
          Variable genannt.
        </p>
      </HelpPart>
      <HelpPart id="konten" title="Bearbeiter und andere Programme">
        <p>
          Auf der Startseite legen Sie Bearbeiter an, sperren sie und beenden ihre Sitzungen. Ein
          anderes Programm, zum Beispiel Ihr ERP, erhält einen API-Schlüssel mit genau den Rechten,
          die es braucht; ein Webhook meldet ihm jede Änderung. Alles Weitere steht in der{' '}
          <a href="/api/docs">Beschreibung der API</a>.
        </p>
      </HelpPart>
    </>
  )
}
