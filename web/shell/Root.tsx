import { Toasts } from '../ui/toasts.tsx'
import { CrashGuard } from './CrashGuard.tsx'
import { DialogHost } from './DialogHost.tsx'
import { Routes } from './routes.tsx'

/** The application: the routed view, the toast area and the dialog host. */
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
