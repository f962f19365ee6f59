import { HelpPart } from './HelpPart.tsx'
import { HelpPicture } from './HelpPicture.tsx'

/** The purpose of each area, and how to use it. */
export function StaffParts() {
  return (
    <>
      <HelpPart id="start" title="Start">
        <p>
          Die Startseite sagt zuerst, was zu tun ist: Geräte ohne Dateien, Dateien ohne
          Dokumententyp, Fassungen, die noch freizugeben sind, unsichere Passwörter von Firmen,
          fehlgeschlagene Aufträge und mehr. Jede Zeile führt dorthin, wo Sie es erledigen. Darunter
          stehen die letzten Änderungen und Anmeldungen von Kunden, Kennzahlen und Ihre Aufträge.
        </p>
        <p>
          Hier ändern Sie Ihr Passwort, richten einen zweiten Faktor ein und beenden Sitzungen, die
          Sie nicht kennen.
        </p>
      </HelpPart>
      <HelpPart id="suchen" title="Suchen und springen">
        <p>
          <kbd>Strg</kbd> <kbd>K</kbd> springt zu jedem Gerät, jeder Artikelnummer, Firma und Datei:
          Tippen Sie einen Teil des Namens, oder scannen Sie den Code mit einem Handscanner oder der
          Kamera. <kbd>/</kbd> führt in die Suche einer Liste, <kbd>n</kbd> legt einen Eintrag an,{' '}
          <kbd>?</kbd> zeigt alle Tastenkürzel. In Anführungszeichen findet die Suche genau diesen
          Wert.
        </p>
        <HelpPicture name="jump" alt="Das Sprungfeld mit Treffern" />
      </HelpPart>
      <HelpPart id="listen" title="Mit Listen arbeiten">
        <p>
          Ein Klick auf eine Zeile öffnet den Datensatz. Mit „+ Filter“ zeigen Sie nur einen Teil
          einer Liste, zum Beispiel die Geräte einer Firma oder Dateien ohne Dokumententyp; jede
          Marke nennt, wie viele Einträge ihr Filter findet. „Ansicht speichern …“ behält Filter,
          Suche und Reihenfolge unter einem Namen, an jedem Computer, an dem Sie sich anmelden.
          Unter „Spalten“ nehmen Sie weitere Angaben hinzu.
        </p>
        <p>
          Mehrere Zeilen wählen Sie mit <kbd>Umschalt</kbd> und Klick oder mit den Pfeiltasten;{' '}
          <kbd>a</kbd> führt zu dem, was mit ihnen möglich ist.
        </p>
      </HelpPart>
      <HelpPart id="geraete" title="Geräte">
        <p>
          Jede Zeile ist ein Gerät. Klappen Sie sie auf, um seine Dateien zu sehen, oder öffnen Sie
          mit der Seriennummer die Seite des Geräts: Dort stehen Dateien, Verlauf und Anmeldungen.
          Als Administrator kreuzen Sie mehrere Geräte an, um Etiketten zu drucken, Briefe zu
          erstellen oder Dateien zuzuordnen.
        </p>
        <p>
          Geräte anlegen, ändern, löschen und übergeben können nur Administratoren. Gehört ein Gerät
          künftig einer anderen Firma, wählen Sie auf seiner Seite „An andere Firma übergeben“: Es
          erhält ein neues Passwort, und die bisherige Firma sieht es nicht mehr.
        </p>
        <HelpPicture name="devices" alt="Die Geräteliste" />
      </HelpPart>
      <HelpPart id="artikelnummern" title="Artikelnummern">
        <p>
          Dateien einer Artikelnummer gelten für alle ihre Geräte, auch für künftige. Haben alle
          Geräte dieselbe Datei einzeln, verschiebt „Gemeinsame Dateien aufräumen“ sie zur
          Artikelnummer; für die Kunden ändert sich nichts. Auch eine Artikelnummer hat ein Etikett:
          Sein Code führt zu den öffentlichen Dateien des Gerätetyps.
        </p>
      </HelpPart>
      <HelpPart id="dateien" title="Dateien und Fassungen">
        <p>
          Ist eine Datei überarbeitet, laden Sie eine neue Fassung hoch, statt die alte zu löschen:
          Ziehen Sie sie auf die Zeile der Datei, oder wählen Sie „Neue Fassung“. Sie erscheint bei
          Kunden sofort oder an dem Tag, den Sie angeben. Frühere Fassungen bleiben erhalten, und
          jedes Gerät zeigt weiterhin, mit welcher Fassung es ausgeliefert wurde.
        </p>
        <p>
          Eine fehlerhafte Fassung ziehen Sie mit einem Grund zurück; Kunden sehen sie dann nicht
          mehr. Nach einer Freigabe oder Rücknahme benachrichtigen Sie die betroffenen Firmen per
          Mail. Übersetzungen ordnen Sie unter „Bearbeiten“ einander zu: Kunden sehen eine Zeile mit
          Sprachwahl.
        </p>
        <p>
          Dokumententyp und Sprachen mehrerer Dateien ändern Sie gemeinsam: Kreuzen Sie die Dateien
          an und wählen Sie „Ändern“. Der Dokumententyp bestimmt auch, wer die Dateien lesen darf.
        </p>
        <HelpPicture name="files" alt="Die Dateiliste" />
      </HelpPart>
      <HelpPart id="firmen" title="Firmen">
        <p>
          Mit Kundennummer und Passwort der Firma sieht ein Kunde alle ihre Geräte. Auf der Seite
          einer Firma senden Sie Briefe, lesen frühere Mitteilungen und vergeben ein neues Passwort.
          Löschen lässt sich nur eine Firma, der kein Gerät zugeordnet ist.
        </p>
      </HelpPart>
      <HelpPart id="nachweise" title="Nachweise">
        <p>
          Das Portal prüft nach Regeln, was fehlt: eine vorgeschriebene Datei, eine Sprache,
          gedruckte Sicherheitsinformationen. „Beheben“ führt dorthin, wo Sie das Fehlende ergänzen.
          Die Befunde sind Hinweise und keine Rechtsberatung.
        </p>
      </HelpPart>
      <HelpPart id="protokolle" title="Protokolle">
        <p>
          Hier steht, wer was getan hat, was fehlgeschlagen ist und welche Kunden sich angemeldet
          haben. Einträge werden nach einer festen Zeit gelöscht; was an einem Gerät, einer Datei
          oder einer Firma geändert wurde, steht auf deren Seite unter „Verlauf“ und bleibt.
        </p>
      </HelpPart>
    </>
  )
}
