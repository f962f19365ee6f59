import type { Subject } from './identities.store.ts'
import type { Expected } from './provider.ts'

/** The details of a sign-in that was begun: for nobody yet, or for a person linking their own account. */
export interface BegunSignIn {
  expected: Expected
  binding: string
  /** A signed-in person has to authenticate anew. */
  again: boolean
}

/** The details of a sign-in at the provider that waits for its session, with the account authenticated there. */
export interface ProvenSignIn extends Subject {
  binding: string
  /** When they authenticated there; null if the provider does not say. */
  confirmedAt: string | null
}
