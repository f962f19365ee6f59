import { type ComponentType, lazy, Suspense } from 'react'
import { SignInAgain } from '../auth/SignInAgain.tsx'
import { CompanyForm } from '../companies/CompanyForm.tsx'
import { DeviceForm } from '../devices/DeviceForm.tsx'
import { DialogPlace } from '../dialog/DialogPlace.tsx'
import { closeDialog, type DialogName, type DialogProps, useDialogs } from '../dialog/dialogs.ts'
import { Loader } from '../dialog/Loader.tsx'
import { MessageBox } from '../dialog/MessageBox.tsx'
import { useBackButton } from '../dialog/use-back-button.ts'
import { DoctypesForm } from '../doctypes/DoctypesForm.tsx'
import { FileForm } from '../files/FileForm.tsx'
import { FilesModal } from '../files/FilesModal.tsx'
import { PartsForm } from '../parts/PartsForm.tsx'
import { Waiting } from '../ui/Waiting.tsx'
import { StaffProvider } from './StaffProvider.tsx'

const QrCode = lazy(() =>
  import('../labels/QrCode.tsx').then((module) => ({ default: module.QrCode })),
)
const AssignForm = lazy(() =>
  import('../files/AssignForm.tsx').then((module) => ({ default: module.AssignForm })),
)
const Jump = lazy(() => import('../jump/Jump.tsx').then((module) => ({ default: module.Jump })))
const Shortcuts = lazy(() =>
  import('../jump/Shortcuts.tsx').then((module) => ({ default: module.Shortcuts })),
)
const DocumentsForm = lazy(() =>
  import('../documents/DocumentsForm.tsx').then((module) => ({ default: module.DocumentsForm })),
)
const UserForm = lazy(() =>
  import('../start/UserForm.tsx').then((module) => ({ default: module.UserForm })),
)
const UserPassword = lazy(() =>
  import('../start/UserPassword.tsx').then((module) => ({ default: module.UserPassword })),
)
const OwnPassword = lazy(() =>
  import('../start/OwnPassword.tsx').then((module) => ({ default: module.OwnPassword })),
)
const TokenForm = lazy(() =>
  import('../start/TokenForm.tsx').then((module) => ({ default: module.TokenForm })),
)

type Dialogs = {
  [Name in DialogName]: ComponentType<DialogProps[Name] & { onClose: () => void }>
}

const dialogs: Dialogs = {
  CompanyForm,
  PartsForm,
  DoctypesForm,
  FileForm,
  AssignForm,
  DeviceForm,
  QrCode,
  DocumentsForm,
  SignInAgain,
  Jump,
  Shortcuts,
  UserForm,
  UserPassword,
  OwnPassword,
  TokenForm,
  Loader,
  MessageBox,
  FilesModal,
}

/** Renders the open dialogs, the last one on top. */
export function StaffDialogs() {
  const open = useDialogs()
  useBackButton(open.at(-1)?.id)
  return (
    <StaffProvider>
      {open.map((dialog) => {
        const { id, name, props } = dialog
        const Dialog = dialogs[name] as ComponentType<object>
        return (
          <DialogPlace key={id} id={id} isTop={dialog === open.at(-1)}>
            <Suspense fallback={<Waiting />}>
              <Dialog {...props} {...{ onClose: () => closeDialog(id) }} />
            </Suspense>
          </DialogPlace>
        )
      })}
    </StaffProvider>
  )
}
