import { useEffect } from 'react'
import { settings } from '#contract/settings.ts'
import { hasFailed, useFresh } from '../client/queries.ts'
import { useSession } from '../client/session.ts'
import { Loaded } from '../start/StartCard.tsx'
import { EmptyNotice } from '../ui/EmptyNotice.tsx'
import { InstallationSections } from './InstallationSections.tsx'
import { SettingsForm } from './SettingsForm.tsx'
import './settings.css'

const sections = [
  ['hersteller', 'Hersteller'],
  ['aussehen', 'Aussehen'],
  ['sprachen', 'Sprachen'],
  ['dateien', 'Dateien'],
  ['mail', 'Mail'],
  ['aufbewahrung', 'Papierkorb und Protokoll'],
  ['portal', 'Zeitzone'],
  ['etiketten', 'Etiketten'],
  ['sicherung', 'Sicherung'],
  ['zugaenge', 'Zugänge'],
] as const

/** For administrators: all settings, and what is configured elsewhere, with a reference to that place. */
export function SettingsScreen() {
  const isAdmin = useSession().currentUser?.isAdmin ?? false
  return (
    <>
      <h1 className="screen-title">Einstellungen</h1>
      {isAdmin ? (
        <AllSettings />
      ) : (
        <EmptyNotice>
          <p>
            Die Einstellungen können nur Administratoren ändern. Bitte wenden Sie sich an einen
            Administrator!
          </p>
        </EmptyNotice>
      )}
    </>
  )
}

function AllSettings() {
  const query = useFresh(settings.show)
  const { data, dataUpdatedAt } = query
  const isLoaded = data !== undefined
  useEffect(() => {
    // The fragment's target did not exist yet when the browser looked for it.
    if (isLoaded) document.getElementById(location.hash.slice(1))?.scrollIntoView()
  }, [isLoaded])
  return (
    <div className="settings">
      <nav aria-label="Abschnitte" className="settings-nav">
        {sections.map(([id, name]) => (
          <a key={id} href={`#${id}`}>
            {name}
          </a>
        ))}
      </nav>
      <div className="settings-sections">
        <Loaded query={query}>{data && <SettingsForm key={dataUpdatedAt} shown={data} />}</Loaded>
        <div className="settings-installation" hidden={query.isPending && !hasFailed(query)}>
          <InstallationSections />
        </div>
      </div>
    </div>
  )
}
