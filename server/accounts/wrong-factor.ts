import { ProblemError } from '../core/problem-error.ts'

interface Shown {
  code?: unknown
  passkey?: unknown
  recoveryCode?: unknown
}

/** What somebody hears whose second factor does not fit; one sentence for all reasons. */
export function wrongFactor({ code, passkey, recoveryCode }: Shown): ProblemError {
  if (passkey) {
    return ProblemError.field('passkey', 'Der Passkey wurde nicht angenommen!', 'incorrect')
  }
  if (recoveryCode !== undefined) {
    const message = 'Der Wiederherstellungscode ist falsch oder verbraucht!'
    return ProblemError.field('recoveryCode', message, 'incorrect')
  }
  return code === undefined
    ? ProblemError.field('code', 'Bitte den Code angeben!', 'required')
    : ProblemError.field('code', 'Der Code ist falsch oder verbraucht!', 'incorrect')
}

export function badTicket(): ProblemError {
  return new ProblemError(
    'bad-ticket',
    'Das hat zu lange gedauert, oder es war zu oft falsch. Bitte beginnen Sie von vorn!',
  )
}
