import { Button } from '@mantine/core'
import { type SignInLock, signInLocks } from '#contract/sign-in-locks.ts'
import { formatTime } from '../base/formats.ts'
import { oneAtATime } from '../base/one-at-a-time.ts'
import { call } from '../client/api.ts'
import { reportFailure } from '../client/failures.ts'
import { hasFailed, refresh, useResult } from '../client/queries.ts'
import { toast } from '../ui/toasts.tsx'
import { StartCard } from './StartCard.tsx'

/** Polling interval for locks on an open page, in ms. */
const interval = 30_000

/** For administrators: who is locked out after too many failed sign-ins; hidden if nobody is. */
export function SignInLocks() {
  const count = useResult(signInLocks.count, { interval })
  const { data } = count
  if (hasFailed(count)) {
    return (
      <StartCard title="Gesperrte Anmeldungen" query={count}>
        {null}
      </StartCard>
    )
  }
  if (!data || data.accounts + data.addresses === 0) return null
  return <LockList title={inWords(data)} />
}

function LockList({ title }: { title: string }) {
  const list = useResult(signInLocks.list, { interval })
  return (
    <StartCard title={title} anchor="gesperrt" query={list}>
      <ul className="card-list">
        {list.data?.map((lock) => (
          <li key={lock.key}>
            <span className="card-what">
              <strong>{lock.name}</strong> <span className="card-mark">{effects[lock.effect]}</span>
              <span className="card-details">
                {kinds[lock.kind]}&nbsp;· {reasonOf(lock)}
              </span>
              <span className="card-details">
                seit {formatTime(lock.since)}, längstens bis {formatTime(lock.until)}, wenn es
                niemand weiter versucht
              </span>
            </span>
            <span className="card-buttons">
              <Button
                variant="default"
                aria-label={`Sperre aufheben: ${lock.name}${lock.isOfCode ? ' (Codes)' : ''}`}
                onClick={() => lift(lock)}
              >
                Sperre aufheben
              </Button>
            </span>
          </li>
        ))}
      </ul>
      <p className="card-note">
        Wer sich schon einmal mit demselben Browser angemeldet hat, kann sich weiterhin anmelden.
      </p>
    </StartCard>
  )
}

const kinds = {
  staff: 'Bearbeiter',
  device: 'Gerät',
  company: 'Firma',
  address: 'Adresse',
} as const

const effects = { refused: 'gesperrt', slowed: 'gebremst' } as const

function inWords({ accounts, addresses }: { accounts: number; addresses: number }): string {
  const parts = [
    accounts > 0 && `${accounts} ${accounts === 1 ? 'gesperrtes Konto' : 'gesperrte Konten'}`,
    addresses > 0 && `${addresses} gesperrte ${addresses === 1 ? 'Adresse' : 'Adressen'}`,
  ]
  return parts.filter(Boolean).join(', ')
}

function reasonOf({ tries, hours, effect, isGuessable, isOfCode }: SignInLock): string {
  const time =
    hours < 1 ? `${hours * 60} Minuten` : hours === 1 ? 'einer Stunde' : `${hours} Stunden`
  if (isOfCode) {
    return `${tries} falsche Codes der Authenticator-App in ${time}; Passkeys und Wiederherstellungscodes gelten weiterhin`
  }
  const reason = `${tries} falsche Versuche in ${time}`
  if (isGuessable) return `${reason}; das Passwort ist leicht zu erraten`
  return effect === 'slowed' ? `${reason}, seither einer in 30 Sekunden` : reason
}

function lift({ key, name }: SignInLock) {
  return oneAtATime(`liftSignInLock/${key}`, async () => {
    try {
      await call(signInLocks.lift, { key })
      toast.success(`Die Sperre von „${name}“ ist aufgehoben!`)
    } catch (error) {
      reportFailure('liftSignInLock', error)
    }
    await refresh(signInLocks.count, signInLocks.list)
  })
}
