import { ScreenTabs } from '../ui/ScreenTabs.tsx'
import { LogTable } from './LogTable.tsx'

/** What failed, who changed what, and which customers signed in. */
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
