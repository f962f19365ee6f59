import { Button } from '@mantine/core'
import { Fingerprint, ListRestart, Smartphone } from 'lucide-react'
import { factors, type Passkey } from '#contract/factors.ts'
import { formatDate, formatTime } from '../base/formats.ts'
import { call } from '../client/api.ts'
import { refresh, useResult } from '../client/queries.ts'
import { askToDelete } from '../dialog/ask-to-delete.ts'
import { openDialog } from '../dialog/dialogs.ts'
import { RowButton } from '../ui/RowButton.tsx'
import { TrashIcon } from '../ui/row-icons.ts'
import { renewRecoveryCodes } from './renew-recovery-codes.ts'
import { StartCard } from './StartCard.tsx'
import { AppForm, PasskeyForm } from './start-dialogs.ts'

/** The second factors of the user's own account, and how to change them. */
export function OwnFactors() {
  const factorsQuery = useResult(factors.list)
  const {
    passkeys = [],
    appSince = null,
    isAppUsable = false,
    recoveryCodes = 0,
  } = factorsQuery.data ?? {}
  const isNone = passkeys.length === 0 && appSince === null
  const canHavePasskeys = factorsQuery.data?.knowsPasskeys && 'PublicKeyCredential' in window
  return (
    <StartCard
      title="Zweiter Faktor"
      query={factorsQuery}
      button={
        <span className="card-head-buttons">
          {canHavePasskeys && (
            <Button
              variant="default"
              leftSection={<Fingerprint size={18} aria-hidden />}
              onClick={() => openDialog(PasskeyForm, {})}
            >
              Passkey hinzufügen
            </Button>
          )}
          {factorsQuery.data && !isAppUsable && (
            <Button
              variant="default"
              leftSection={<Smartphone size={18} aria-hidden />}
              onClick={() => openDialog(AppForm, {})}
            >
              App hinzufügen
            </Button>
          )}
        </span>
      }
    >
      {isNone ? (
        <p className="card-note">
          Bisher genügt Ihr Passwort. Mit einem Passkey oder einer Authenticator-App kann sich auch
          niemand anmelden, der es kennt.
        </p>
      ) : (
        <ul className="card-list">
          {passkeys.map((passkey) => (
            <PasskeyRow key={passkey.id} passkey={passkey} />
          ))}
          {appSince !== null && <AppRow since={appSince} isUsable={isAppUsable} />}
          <CodesRow left={recoveryCodes} />
        </ul>
      )}
    </StartCard>
  )
}

function PasskeyRow({ passkey }: { passkey: Passkey }) {
  const { id, name, createdAt, lastUsedAt, isUsable } = passkey
  return (
    <li>
      <span className="card-what">
        <strong>{name}</strong> {!isUsable && <span className="card-mark">gilt nicht mehr</span>}
        <span className="card-details">
          {isUsable
            ? `Passkey\u00a0· seit ${formatDate(createdAt)}`
            : 'Passkey\u00a0· das Portal hat eine andere Adresse als damals'}
        </span>
        <span className="card-details">
          {lastUsedAt ? `zuletzt benutzt ${formatTime(lastUsedAt)}` : 'noch nie benutzt'}
        </span>
      </span>
      <span className="card-buttons">
        <RowButton
          name={`Passkey ${name} entfernen`}
          Icon={TrashIcon}
          onClick={() =>
            askToDelete({
              question: `Passkey „${name}“ entfernen?`,
              body: 'Danach können Sie sich damit nicht mehr anmelden.',
              confirm: 'Entfernen',
              action: 'removePasskey',
              done: 'Passkey wurde entfernt!',
              async remove() {
                await call(factors.removePasskey, { id })
                await refresh(factors.list)
              },
            })
          }
        />
      </span>
    </li>
  )
}

function AppRow({ since, isUsable }: { since: string; isUsable: boolean }) {
  return (
    <li>
      <span className="card-what">
        <strong>Authenticator-App</strong>{' '}
        {!isUsable && <span className="card-mark">gilt nicht mehr</span>}
        <span className="card-details">
          {isUsable
            ? `seit ${formatDate(since)}`
            : 'Das Portal kann ihren Schlüssel nicht mehr lesen: Bitte fügen Sie die App neu hinzu!'}
        </span>
      </span>
      <span className="card-buttons">
        <RowButton
          name="Authenticator-App entfernen"
          Icon={TrashIcon}
          onClick={() =>
            askToDelete({
              question: 'Authenticator-App entfernen?',
              body: 'Ihre Codes gelten danach nicht mehr. Löschen Sie den Eintrag auch in der App.',
              confirm: 'Entfernen',
              action: 'removeApp',
              done: 'Authenticator-App wurde entfernt!',
              async remove() {
                await call(factors.removeApp, {})
                await refresh(factors.list)
              },
            })
          }
        />
      </span>
    </li>
  )
}

function CodesRow({ left }: { left: number }) {
  return (
    <li>
      <span className="card-what">
        <strong>Wiederherstellungscodes</strong>{' '}
        {left < 3 && (
          <span className="card-mark">{left === 0 ? 'keine mehr' : 'fast verbraucht'}</span>
        )}
        <span className="card-details">{left} von 10 noch nicht benutzt</span>
      </span>
      <span className="card-buttons">
        <RowButton
          name="Neue Wiederherstellungscodes"
          Icon={ListRestart}
          onClick={renewRecoveryCodes}
        />
      </span>
    </li>
  )
}
