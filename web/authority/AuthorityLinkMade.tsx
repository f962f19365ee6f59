import type { NewAuthorityLink } from '#contract/authority-links.ts'
import { formatTime } from '../base/formats.ts'
import { CopiedOnce } from '../dialog/CopiedOnce.tsx'

interface Props {
  link: NewAuthorityLink
  onClose: () => void
}

/** Shows the address of a new link only once. */
export function AuthorityLinkMade({ link, onClose }: Props) {
  const { id, recipient, address, expiresAt } = link
  return (
    <CopiedOnce
      title={`Zugang für Behörden Nr. ${id}`}
      what={`Der Link Nr. ${id}`}
      request="Bitte kopieren Sie den Link jetzt: Er wird nur dieses eine Mal angezeigt."
      label="Link"
      description={`Für ${recipient}, gültig bis ${formatTime(expiresAt)}`}
      value={address}
      onClose={onClose}
    >
      Bitte schicken Sie ihn vollständig, mit allem hinter dem <code>#</code>, und nur an den
      Empfänger.
    </CopiedOnce>
  )
}
