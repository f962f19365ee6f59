import { ScreenTabs } from '../ui/ScreenTabs.tsx'
import { LogTable } from './LogTable.tsx'

/** Failures, changes by staff, and sign-ins of customers. */
export function LogsScreen() {
  return (
    <>
      <h1 className="screen-title">Protokolle</h1>
      <ScreenTabs
        tabs={[
          { id: 'fehler', name: 'Fehler', content: <LogTable type="error" label="Fehler" /> },
          { id: 'info', name: 'Info', content: <LogTable type="info" label="Info" /> },
          { id: 'kunden', name: 'Kunden', content: <LogTable type="customer" label="Kunden" /> },
        ]}
      />
    </>
  )
}
