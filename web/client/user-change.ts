import { session } from './session.ts'

/** Calls `run` when the user signs out or somebody else signs in; returns a function that stops watching. */
export function whenUserChanges(run: () => void): () => void {
  const id = session.current.currentUser?.id
  return session.subscribe(() => {
    if (session.current.currentUser?.id !== id) run()
  })
}
