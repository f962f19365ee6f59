import { CrashGuard } from './CrashGuard.tsx'
import { Routes } from './routes.tsx'
import { DialogHost } from './ui/DialogHost.tsx'
import { Toasts } from './ui/toasts.tsx'

/** The application: the routed view, the toast area and the host of all dialogs. */
export function Root() {
  return (
    <>
      <CrashGuard>
        <Routes />
        <DialogHost />
      </CrashGuard>
      <Toasts />
    </>
  )
}
