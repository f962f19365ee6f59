import { Button } from '@mantine/core'
import { Building2, Cpu, FileUp } from 'lucide-react'
import { useSession } from '../client/session.ts'
import { CompanyForm } from '../companies/company-dialogs.ts'
import { DeviceForm } from '../devices/device-dialogs.ts'
import { openDialog } from '../dialog/dialogs.ts'
import { FileForm } from '../files/file-dialogs.ts'

/** What staff do most often. */
export function QuickActions() {
  const isAdmin = useSession().currentUser?.isAdmin ?? false
  return (
    <div className="quick-actions">
      {isAdmin && (
        <Button
          leftSection={<Cpu size={18} aria-hidden />}
          onClick={() => openDialog(DeviceForm, { mode: 'new' })}
        >
          Gerät anlegen
        </Button>
      )}
      <Button
        variant="default"
        leftSection={<FileUp size={18} aria-hidden />}
        onClick={() => openDialog(FileForm, {})}
      >
        Dateien hochladen
      </Button>
      <Button
        variant="default"
        leftSection={<Building2 size={18} aria-hidden />}
        onClick={() => openDialog(CompanyForm, { mode: 'new' })}
      >
        Firma anlegen
      </Button>
    </div>
  )
}
