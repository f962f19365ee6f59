import { Button } from '@mantine/core'
import { type Device, devices } from '#contract/devices.ts'
import { AuthorityAccess } from '../authority/authority-dialogs.ts'
import { useRecord } from '../client/queries.ts'
import { useSession } from '../client/session.ts'
import { DeviceFindings } from '../compliance/RecordFindings.tsx'
import {
  handOverDevice,
  openDevice,
  removeDevice,
  renewDevicePassword,
} from '../devices/device-acts.tsx'
import { openDialog } from '../dialog/dialogs.ts'
import { goTo } from '../dialog/RecordLink.tsx'
import { DocumentsForm } from '../documents/document-dialogs.ts'
import { showHandedOver } from '../documents/show-handed-over.ts'
import { AssignForm } from '../files/file-dialogs.ts'
import { QrCode } from '../labels/label-dialogs.ts'
import { ScreenTabs } from '../ui/ScreenTabs.tsx'
import { VdiExport } from '../vdi-packages/vdi-dialogs.ts'
import { DeviceFacts } from './DeviceFacts.tsx'
import { DevicePlate } from './DevicePlate.tsx'
import { type Action, MoreActions } from './MoreActions.tsx'
import { RecordHistory } from './RecordHistory.tsx'
import { RecordLogins } from './RecordLogins.tsx'
import { RecordPage } from './RecordPage.tsx'
import { loggedDevice } from './record-logs.ts'
import { deviceWords } from './record-words.ts'
import { ShownFiles } from './ShownFiles.tsx'
import { shellActions } from './shell-actions.ts'

/** The page of a device. */
export function DevicePage({ id }: { id: number }) {
  const isAdmin = useSession().currentUser?.isAdmin ?? false
  const query = useRecord(devices, id, { populate, action: 'setCurrentDevice' })
  return (
    <RecordPage<Device>
      id={id}
      query={query}
      nameOf={({ sn }) => sn}
      {...deviceWords}
      buttons={(device) => <Actions device={device} isAdmin={isAdmin} />}
    >
      {(device) => (
        <>
          <div className="record-top">
            <DevicePlate device={device} />
            <DeviceFacts device={device} />
          </div>
          <DeviceFindings id={id} />
          <ScreenTabs
            tabs={[
              { id: 'dateien', name: 'Dateien', content: <ShownFiles id={id} device={device} /> },
              {
                id: 'verlauf',
                name: 'Verlauf',
                content: device && (
                  <RecordHistory
                    kind="devices"
                    id={id}
                    name={`Gerät ${device.sn}`}
                    logsOf={loggedDevice(device)}
                  />
                ),
              },
              {
                id: 'anmeldungen',
                name: 'Anmeldungen',
                content: device && (
                  <RecordLogins
                    holder={{ kind: 'device', id, sn: device.sn }}
                    logsOf={loggedDevice(device)}
                    isAdmin={isAdmin}
                  />
                ),
              },
            ]}
          />
        </>
      )}
    </RecordPage>
  )
}

const populate = {
  companie: true,
  part: { populate: { picture: true } },
  // Limit 1, as it only matters whether there are any.
  files: { fields: ['origin'], limit: 1 },
}

function Actions({ device, isAdmin }: { device: Device; isAdmin: boolean }) {
  const { id, sn } = device
  return (
    <>
      {isAdmin && (
        <Button variant="default" onClick={() => openDialog(QrCode, { devices: [id] })}>
          Etikett
        </Button>
      )}
      <Button
        variant="default"
        onClick={() => openDialog(DocumentsForm, { subject: { device: { id, sn } } })}
      >
        Brief
      </Button>
      {isAdmin && <Button onClick={() => void openDevice('update', id)}>Bearbeiten</Button>}
      <MoreActions
        actions={[
          { name: 'Übergabeverzeichnis', onClick: () => void showHandedOver(id) },
          {
            name: 'Container nach VDI 2770 …',
            onClick: () =>
              openDialog(VdiExport, { kind: 'devices', ids: [id], what: `Gerät ${sn}` }),
          },
          ...shellActions('geraete', id),
          ...(isAdmin ? furtherActions(device) : []),
        ]}
      />
    </>
  )
}

/** An administrator's rarely used actions. */
function furtherActions(device: Device): Action[] {
  const { id, sn } = device
  return [
    { name: 'Neues Passwort …', onClick: () => void renewDevicePassword(id) },
    { name: 'An andere Firma übergeben …', onClick: () => void handOverDevice(id) },
    { name: 'Kopieren …', onClick: () => void openDevice('new', id) },
    {
      name: 'Dateien zuordnen …',
      onClick: () => openDialog(AssignForm, { devices: [id] }),
    },
    {
      name: 'Zugang für Behörden …',
      onClick: () => {
        openDialog(AuthorityAccess, { subject: { device: id }, name: `Gerät ${sn}` })
      },
    },
    {
      name: 'Löschen …',
      isDestructive: true,
      onClick: () => removeDevice(device, () => goTo('/devices')),
    },
  ]
}
