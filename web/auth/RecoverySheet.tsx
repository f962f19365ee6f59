import { portal } from '../base/portal-settings.ts'
import { Button } from '../ui/Button.tsx'
import { copyText } from '../ui/copy-text.ts'
import { saveFile } from '../ui/save-file.ts'
import './second-factor.css'

/** Shown with the codes: the portal's own address, not the one that opened this page. */
const { host } = new URL(portal.publicUrl)

interface Props {
  codes: string[]
  /** Called once the codes have been kept outside this screen. */
  onKept?: () => void
}

/** The ten recovery codes, shown only once: to copy, save or print. */
export function RecoverySheet({ codes, onKept }: Props) {
  const text = codes.join('\n')

  async function copy() {
    if (await copyText(text)) onKept?.()
  }

  function save() {
    const words = `Wiederherstellungscodes für ${portal.name} (${host})\nJeder gilt einmal.\n\n${text}\n`
    const blob = new Blob([words], { type: 'text/plain' })
    saveFile({ name: 'wiederherstellungscodes.txt', blob })
    onKept?.()
  }

  function printSheet() {
    onKept?.()
    print()
  }

  return (
    <div className="recovery">
      <p>
        Mit einem dieser Codes melden Sie sich an, wenn Passkey oder App nicht zur Hand sind. Jeder
        gilt einmal. Verwahren Sie sie gut: Sie werden nur jetzt angezeigt.
      </p>
      <div className="recovery-sheet">
        <p className="recovery-title">
          Wiederherstellungscodes für {portal.name} ({host})
        </p>
        <ol>
          {codes.map((code) => (
            <li key={code}>
              <code>{code}</code>
            </li>
          ))}
        </ol>
      </div>
      <div className="recovery-buttons">
        <Button look="quiet" onClick={copy}>
          Kopieren
        </Button>
        <Button look="quiet" onClick={save}>
          Herunterladen
        </Button>
        <Button look="quiet" onClick={printSheet}>
          Drucken
        </Button>
      </div>
    </div>
  )
}
