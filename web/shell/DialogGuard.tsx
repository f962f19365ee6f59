import { Component, type ReactNode } from 'react'
import { localStore } from '../base/local-storage.ts'
import { words } from '../base/spoken.ts'
import { logFailure } from '../client/failures.ts'
import { storageKey } from '../client/session.ts'
import { closeDialog } from '../dialog/dialogs.ts'
import { toast } from '../ui/toasts.tsx'

interface Props {
  id: number
  children: ReactNode
}

/**
 * Closes a dialog that cannot be shown, as after an update of the portal, and says so: everything entered in the forms
 * below stays there.
 */
export class DialogGuard extends Component<Props, { hasCrashed: boolean }> {
  override state = { hasCrashed: false }

  static getDerivedStateFromError() {
    return { hasCrashed: true }
  }

  override componentDidCatch(error: unknown) {
    closeDialog(this.props.id)
    toast.error('Dieses Fenster konnte nicht angezeigt werden.', whyNotShown, {
      label: words('base').reload,
      run: () => location.reload(),
    })
    // An entry without a session would ask for the password again, in a dialog that may be the missing one.
    if (localStore.read(storageKey) !== null) void logFailure('render', error)
  }

  override render() {
    return this.state.hasCrashed ? null : this.props.children
  }
}

const whyNotShown =
  'Möglicherweise wurde das Portal gerade aktualisiert. Bitte speichern Sie, was Sie eingegeben haben, und laden Sie die Seite dann neu.'
