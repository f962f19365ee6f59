import { type ComponentType, lazy, Suspense } from 'react'
import { CompanyForm } from '../companies/CompanyForm.tsx'
import { DeviceForm } from '../devices/DeviceForm.tsx'
import { DoctypesForm } from '../doctypes/DoctypesForm.tsx'
import { FileForm } from '../files/FileForm.tsx'
import { FilesModal } from '../files/FilesModal.tsx'
import { PartsForm } from '../parts/PartsForm.tsx'
import { DialogPlace } from './DialogPlace.tsx'
import { closeDialog, type DialogName, type DialogProps, useDialogs } from './dialogs.ts'
import { Loader } from './Loader.tsx'
import { MessageBox } from './MessageBox.tsx'
import { StaffProvider } from './StaffProvider.tsx'
import { Waiting } from './Waiting.tsx'

const QrCode = lazy(() =>
  import('../labels/QrCode.tsx').then((module) => ({ default: module.QrCode })),
)
const DocumentsForm = lazy(() =>
  import('../documents/DocumentsForm.tsx').then((module) => ({ default: module.DocumentsForm })),
)

type Dialogs = {
  [Name in DialogName]: ComponentType<DialogProps[Name] & { onClose: () => void }>
}

const dialogs: Dialogs = {
  CompanyForm,
  PartsForm,
  DoctypesForm,
  FileForm,
  DeviceForm,
  QrCode,
  DocumentsForm,
  Loader,
  MessageBox,
  FilesModal,
}

/** Renders the open dialogs, the last one on top. */
export function StaffDialogs() {
  const open = useDialogs()
  return (
    <StaffProvider>
      {open.map((dialog) => {
        const { id, name, props } = dialog
        const Dialog = dialogs[name] as ComponentType<object>
        return (
          <DialogPlace key={id} isTop={dialog === open.at(-1)}>
            <Suspense fallback={<Waiting />}>
              <Dialog {...props} {...{ onClose: () => closeDialog(id) }} />
            </Suspense>
          </DialogPlace>
        )
      })}
    </StaffProvider>
  )
}
