import { Link } from 'wouter'
import { type Installation, settings } from '#contract/settings.ts'
import { formatCount, formatTime } from '../base/formats.ts'
import { useResult } from '../client/queries.ts'
import { LabelFormatPicker } from '../labels/LabelFormatPicker.tsx'
import { useLabelFormats } from '../labels/label-format-choice.ts'
import { BackupWords } from '../start/Backup.tsx'
import { MailState } from '../start/MailState.tsx'
import { Loaded } from '../start/StartCard.tsx'
import { LockedFact, SettingsSection } from './SettingsSection.tsx'

/** What is configured elsewhere: by the operator in the environment, or on another screen. */
export function InstallationSections() {
  const installation = useResult(settings.installation)
  const { data } = installation
  const formats = useLabelFormats()
  return (
    <>
      <SettingsSection id="mail" title="Mail">
        <Loaded query={installation}>{data && <MailFacts {...data} />}</Loaded>
        <MailState />
      </SettingsSection>
      <SettingsSection id="aufbewahrung" title="Papierkorb und Protokoll">
        <Loaded query={installation}>{data && <KeepingFacts {...data} />}</Loaded>
      </SettingsSection>
      <SettingsSection id="portal" title="Portal und Zeitzone">
        <Loaded query={installation}>{data && <PortalFacts {...data} />}</Loaded>
      </SettingsSection>
      <SettingsSection id="etiketten" title="Etiketten">
        <LabelFormatPicker {...formats} />
        <p className="form-told">
          Eigene Formate stehen allen Bearbeitern zur Verfügung; das gewählte merkt sich dieser
          Browser.
        </p>
      </SettingsSection>
      <SettingsSection id="sicherung" title="Sicherung">
        <BackupWords />
      </SettingsSection>
      <SettingsSection id="zugaenge" title="Zugänge">
        <p className="form-told">
          <Link to="/user#bearbeiter">Bearbeiter</Link> und{' '}
          <Link to="/user#api-schluessel">API-Schlüssel</Link> verwalten Sie auf der Startseite,
          Gelöschtes im <Link to="/bin">Papierkorb</Link>.
        </p>
      </SettingsSection>
    </>
  )
}

function MailFacts({ mailFrom, supportEmail, lastMailFailure }: Installation) {
  return (
    <>
      <dl className="settings-facts">
        <LockedFact name="Absender" value={mailFrom} by="MAIL_FROM" />
        <LockedFact name="Kunden schreiben an" value={supportEmail} by="SUPPORT_EMAIL" />
      </dl>
      {lastMailFailure && (
        <p>
          Zuletzt fehlgeschlagen {formatTime(lastMailFailure.at)}: {lastMailFailure.error}
        </p>
      )}
    </>
  )
}

function KeepingFacts({ binDays, logDays, customerLogDays }: Installation) {
  return (
    <dl className="settings-facts">
      <LockedFact
        name="Papierkorb"
        value={binDays === 1 ? '1 Tag' : `${formatCount(binDays)} Tage`}
        by="BIN_DAYS"
      />
      <div>
        <dt>Protokoll</dt>
        <dd>{formatCount(logDays)} Tage</dd>
        <dd className="settings-lock">
          Anmeldungen von Kunden {formatCount(customerLogDays)} Tage; nicht einstellbar.
        </dd>
      </div>
    </dl>
  )
}

function PortalFacts({ portalName, publicUrl, timeZone, maxFileMb }: Installation) {
  return (
    <dl className="settings-facts">
      <LockedFact name="Zeitzone" value={timeZone} by="TIME_ZONE" />
      <LockedFact name="Name des Portals" value={portalName} by="PORTAL_NAME" />
      <LockedFact name="Adresse" value={publicUrl} by="PUBLIC_URL" />
      <LockedFact name="Größte Datei" value={`${formatCount(maxFileMb)} MB`} by="MAX_FILE_MB" />
    </dl>
  )
}
