import { ProblemError } from '../core/problem-error.ts'

interface Shown {
  code?: unknown
  passkey?: unknown
  recoveryCode?: unknown
}

const operatorHelps = 'hilft der Betreiber: npm run portal -- user reset-factor <Benutzername>'

/** Message for a user whose app cannot be used any more because the portal was restored without its keys. */
export const lostApp = `Der Schlüssel Ihrer Authenticator-App lässt sich nicht mehr lesen; sie muss neu eingerichtet werden. Bitte bestätigen Sie die Anmeldung mit einem Passkey oder Wiederherstellungscode. Ohne beides ${operatorHelps}`

/** The refusal of a wrong second factor; the same message for all reasons except a lost app. */
export function wrongFactor(
  { code, passkey, recoveryCode }: Shown,
  isAppLost = false,
): ProblemError {
  if (passkey) {
    return ProblemError.field('passkey', 'Der Passkey wurde nicht angenommen!', 'incorrect')
  }
  if (recoveryCode !== undefined) {
    const wrong = 'Der Wiederherstellungscode ist falsch oder verbraucht!'
    const message = isAppLost ? `${wrong} Ohne einen ${operatorHelps}` : wrong
    return ProblemError.field('recoveryCode', message, 'incorrect')
  }
  return code === undefined
    ? ProblemError.field('code', 'Bitte den Code angeben!', 'required')
    : ProblemError.field(
        'code',
        isAppLost ? lostApp : 'Der Code ist falsch oder verbraucht!',
        'incorrect',
      )
}

export function badTicket(): ProblemError {
  return new ProblemError(
    'bad-ticket',
    'Das hat zu lange gedauert, oder es war zu oft falsch. Bitte beginnen Sie von vorn!',
  )
}
