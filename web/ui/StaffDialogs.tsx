import type { ComponentType } from 'react'
import { CompanyForm } from '../companies/CompanyForm.tsx'
import { DeviceForm } from '../devices/DeviceForm.tsx'
import { DoctypesForm } from '../doctypes/DoctypesForm.tsx'
import { FileForm } from '../files/FileForm.tsx'
import { FilesModal } from '../files/FilesModal.tsx'
import { PartsForm } from '../parts/PartsForm.tsx'
import { closeDialog, type DialogName, type DialogProps, useDialogs } from './dialogs.ts'
import { Loader } from './Loader.tsx'
import { MessageBox } from './MessageBox.tsx'
import { StaffProvider } from './StaffProvider.tsx'

type Dialogs = {
  [Name in DialogName]: ComponentType<DialogProps[Name] & { onClose: () => void }>
}

const dialogs: Dialogs = {
  CompanyForm,
  PartsForm,
  DoctypesForm,
  FileForm,
  DeviceForm,
  Loader,
  MessageBox,
  FilesModal,
}

/** Renders the open dialogs, the last one on top. */
export function StaffDialogs() {
  return (
    <StaffProvider>
      {useDialogs().map(({ id, name, props }) => {
        const Dialog = dialogs[name] as ComponentType<object>
        return <Dialog key={id} {...props} {...{ onClose: () => closeDialog(id) }} />
      })}
    </StaffProvider>
  )
}
