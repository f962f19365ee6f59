import { HelpPicture } from './HelpPicture.tsx'

/** The steps from the first file to the label on the machine. */
export function FirstLabel() {
  return (
    <ol className="help-steps">
      <li>
        <h3>Firma anlegen</h3>
        <p>
          Öffnen Sie „Firmen“ und wählen Sie „Neu“. Nötig sind Firmenname, Kundennummer und
          Passwort. Anschrift, Ansprechpartner und E-Mail-Adresse braucht das Portal für Briefe und
          Mitteilungen; Sie können sie später ergänzen.
        </p>
        <HelpPicture name="company-form" alt="Das Formular einer neuen Firma" />
      </li>
      <li>
        <h3>Artikelnummer und Dokumententyp anlegen</h3>
        <p>
          Die Artikelnummer steht für den Gerätetyp: „Geräte“, Reiter „Artikelnummern“, „Neu“. Der
          Dokumententyp sagt, was für eine Datei es ist, zum Beispiel „Betriebsanleitung“, und wer
          sie lesen darf: Kunden nach der Anmeldung, oder jeder, der den Code am Gerät scannt.
          Dokumententypen finden Sie unter „Dateien“.
        </p>
      </li>
      <li>
        <h3>Dateien hochladen</h3>
        <p>
          Öffnen Sie „Dateien“ und wählen Sie „Neu“, oder ziehen Sie die Dateien in das Fenster.
          Stehen Dokumententyp und Sprache im Namen, zum Beispiel „KP-100 Betriebsanleitung de.pdf“,
          trägt das Portal sie bei jeder Datei ein; prüfen und ändern Sie sie vor dem Hochladen.
          Ordnen Sie der Artikelnummer zu, was für alle Geräte dieses Typs gilt: Auch künftige
          Geräte erhalten diese Dateien. Was nur ein einzelnes Gerät betrifft, zum Beispiel ein
          Prüfprotokoll, ordnen Sie dem Gerät zu.
        </p>
        <HelpPicture name="file-form" alt="Das Formular zum Hochladen mit gewählten Dateien" />
      </li>
      <li>
        <h3>Gerät anlegen</h3>
        <p>
          Öffnen Sie „Geräte“ und wählen Sie „Neu“ (nur Administratoren). Nötig sind Seriennummer,
          Firma und Artikelnummer. Bleibt das Passwort leer, erzeugt das Portal ein sicheres.
        </p>
        <HelpPicture name="device-form" alt="Das Formular eines neuen Geräts" />
      </li>
      <li>
        <h3>Zugangsdaten weitergeben</h3>
        <p>
          Nach dem Speichern zeigt das Portal die Zugangsdaten ein einziges Mal. Kopieren Sie sie,
          speichern Sie den Brief als PDF, oder senden Sie ihn per Mail. Geht ein Passwort verloren,
          vergeben Sie ein neues; das bisherige lässt sich nicht anzeigen.
        </p>
        <HelpPicture
          name="documents-form"
          alt="Das Formular, mit dem Sie Dokumente per Mail senden"
        />
      </li>
      <li>
        <h3>Etikett drucken</h3>
        <p>
          Der QR-Knopf in der Geräteliste öffnet das Etikett (nur Administratoren). Wählen Sie das
          Format Ihres Druckers und „Drucken“, oder speichern Sie es als PDF. Für angebrochene Bögen
          geben Sie an, wie viele Etiketten schon abgezogen sind. Kleben Sie das Etikett gut
          sichtbar an das Gerät.
        </p>
        <HelpPicture
          name="label"
          alt="Ein Etikett mit Code, Seriennummer, Artikelnummer und Adresse"
        />
      </li>
      <li>
        <h3>Was der Kunde sieht</h3>
        <p>
          Der Kunde scannt den Code, meldet sich mit dem Passwort an und öffnet die
          Betriebsanleitung. Öffentliche Dateien liest er ohne Anmeldung.
        </p>
        <HelpPicture name="customer" alt="Die Geräteübersicht eines Kunden auf dem Telefon" />
      </li>
    </ol>
  )
}
