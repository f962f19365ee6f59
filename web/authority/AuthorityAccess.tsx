import { useContext, useState } from 'react'
import { Link } from 'wouter'
import type { NewAuthorityLink } from '#contract/authority-links.ts'
import { settings } from '#contract/settings.ts'
import { hasFailed, useResult } from '../client/queries.ts'
import { DialogFrame } from '../dialog/DialogFrame.tsx'
import { LeaveDialogContext } from '../dialog/dialog-context.ts'
import type { Closable } from '../dialog/dialogs.ts'
import { Loaded } from '../start/StartCard.tsx'
import { Waiting } from '../ui/Waiting.tsx'
import { AuthorityLinkForm } from './AuthorityLinkForm.tsx'
import { AuthorityLinkList } from './AuthorityLinkList.tsx'
import { AuthorityLinkMade } from './AuthorityLinkMade.tsx'
import type { AuthoritySubject } from './authority-subject.ts'

type Props = Closable & {
  subject: AuthoritySubject
  /** „Gerät KP-4711“ */
  name: string
}

/**
 * Lets administrators create links for authorities to one device or article number, see who uses them, and revoke them.
 */
export function AuthorityAccess({ subject, name, onClose }: Props) {
  const settingsQuery = useResult(settings.show)
  const { data, isLoading } = settingsQuery
  const [made, setMade] = useState<NewAuthorityLink>()
  const [isDirty, setIsDirty] = useState(false)
  if (isLoading && !hasFailed(settingsQuery)) return <Waiting />
  if (made) return <AuthorityLinkMade link={made} onClose={onClose} />
  return (
    <DialogFrame
      title={`Zugang für Behörden: ${name}`}
      width="44rem"
      onClose={onClose}
      isDirty={isDirty}
    >
      <Loaded query={settingsQuery}>
        {data?.authorityAccess ? (
          <AuthorityLinkForm subject={subject} onDirty={setIsDirty} onMade={setMade} />
        ) : (
          <SwitchedOff />
        )}
      </Loaded>
      <AuthorityLinkList subject={subject} />
    </DialogFrame>
  )
}

function SwitchedOff() {
  const leave = useContext(LeaveDialogContext)
  return (
    <p className="form-told">
      Zugänge für Behörden sind ausgeschaltet; vorhandene Links gelten nicht. Ein Administrator
      schaltet sie in den{' '}
      <Link to="/settings#dateien" onClick={() => leave()}>
        Einstellungen
      </Link>{' '}
      ein.
    </p>
  )
}
