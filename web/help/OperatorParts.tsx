import { HelpPart } from './HelpPart.tsx'

/** What operators do on the server; all of it is described in docs/operations.md. */
export function OperatorParts() {
  return (
    <>
      <HelpPart id="betrieb" title="Ist alles in Ordnung?">
        <p>
          Die Befehle gibt ein, wer auf dem Server im Ordner des Programms arbeitet.
          Umgebungsvariablen oder die Datei <code>.env</code> enthalten die Einstellungen; alles
          Weitere steht in <code>docs/operations.md</code>.
        </p>
        <dl className="help-commands">
          <Command run="npm run portal -- doctor">
            Sagt Zeile für Zeile, was in Ordnung ist, und wie sich der Rest beheben lässt.
          </Command>
          <Command run="npm run portal -- check">
            Liest Datenbank und alle Dateien und findet jedes beschädigte Byte.
          </Command>
          <Command run="npm run portal -- mail test name@example.com">
            Sendet eine Testmail und zeigt die Antwort des Mailservers.
          </Command>
        </dl>
      </HelpPart>
      <HelpPart id="sicherung" title="Sichern und wiederherstellen">
        <p>
          Mit <code>BACKUP_URL</code> und <code>BACKUP_PASSPHRASE</code> sichert sich das Portal
          jede Nacht selbst. Verwahren Sie das Passwort außerhalb des Servers, und spielen Sie eine
          Sicherung einmal zur Probe zurück.
        </p>
        <dl className="help-commands">
          <Command run="npm run portal -- backup">Erstellt sofort eine Sicherung.</Command>
          <Command run="npm run portal -- backup verify">
            Liest alle Sicherungen und prüft sie.
          </Command>
          <Command run="npm run portal -- restore">
            Stellt ein leeres Portal aus einer Sicherung wieder her.
          </Command>
        </dl>
      </HelpPart>
      <HelpPart id="ausgesperrt" title="Jemand kommt nicht mehr hinein">
        <dl className="help-commands">
          <Command run="npm run portal -- user password <Benutzername>">
            Setzt ein neues Passwort.
          </Command>
          <Command run="npm run portal -- user reset-factor <Benutzername>">
            Entfernt einen verlorenen zweiten Faktor.
          </Command>
          <Command run="npm run portal -- setup-code">
            Erzeugt einen neuen Einrichtungscode, solange es keinen Administrator gibt.
          </Command>
        </dl>
      </HelpPart>
      <HelpPart id="aktualisieren" title="Aktualisieren">
        <p>
          Entpacken Sie die neue Version neben der alten, und starten Sie sie mit denselben
          Einstellungen: Der Start passt die Datenbank an und sichert SQLite vorher. Was aussteht,
          sagt <code>npm run portal -- migrate status</code>.
        </p>
      </HelpPart>
    </>
  )
}

function Command({ run, children }: { run: string; children: string }) {
  return (
    <div>
      <dt>
        <code>{run}</code>
      </dt>
      <dd>{children}</dd>
    </div>
  )
}
