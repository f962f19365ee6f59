import { PartsTable } from '../parts/PartsTable.tsx'
import { ScreenTabs } from '../ui/ScreenTabs.tsx'
import { DeviceTable } from './DeviceTable.tsx'
import '../ui/device-list.css'

/** Devices and their article numbers. */
export function DevicesScreen() {
  return (
    <>
      <h1 className="screen-title">Geräte</h1>
      <ScreenTabs
        tabs={[
          {
            id: 'geraete',
            name: 'Geräte',
            content: (
              <div className="w-10">
                <DeviceTable />
              </div>
            ),
          },
          { id: 'artikelnummern', name: 'Artikelnummern', content: <PartsTable /> },
        ]}
      />
    </>
  )
}
