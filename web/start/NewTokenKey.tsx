import { portal } from '#contract/portal.ts'
import { type NewToken, rightsInWords } from '#contract/tokens.ts'
import { CopiedOnce } from '../dialog/CopiedOnce.tsx'

/** Shows the key of a new API token only once. */
export function NewTokenKey({ token, onClose }: { token: NewToken; onClose: () => void }) {
  return (
    <CopiedOnce
      title={`API-Schlüssel „${token.name}“`}
      what={`Der Schlüssel „${token.name}“`}
      request="Bitte kopieren Sie den Schlüssel jetzt: Er wird nur dieses eine Mal angezeigt."
      label="Schlüssel"
      description={`Rechte: ${rightsInWords(token)}`}
      value={token.accessKey}
      onClose={onClose}
    >
      Das Programm sendet ihn bei jeder Anfrage in der Kopfzeile <code>Authorization</code> mit.
      Mehr dazu steht in der{' '}
      <a href={portal.docs.path} target="_blank" rel="noreferrer">
        Beschreibung der API
      </a>
      .
    </CopiedOnce>
  )
}
