import type { SignedIn, User } from '#contract/auth.ts'
import { localStore } from '../base/local-storage.ts'
import { createStore, useStore } from '../base/store.ts'

/** The staff session, as stored under `user-info`. */
export interface Session {
  currentUser: User | null
  isAuthenticated: boolean
  authKey: string | null
}

export const storageKey = 'user-info'
/** Set on signing out and kept until the next sign-in: tells other tabs that the session has not expired. */
const leftKey = 'user-left'
const signedOut: Session = { currentUser: null, isAuthenticated: false, authKey: null }

const store = createStore<Session>(signedOut)
let lastRead: string | null = null

export const session = {
  get current(): Session {
    return store.current
  },
  subscribe: store.subscribe,
  /** Whether the user has signed out on purpose. */
  get isLeft(): boolean {
    return localStore.read(leftKey) !== null
  },
  signIn({ jwt, user }: SignedIn): void {
    localStore.write(leftKey, null)
    keep({ currentUser: user, isAuthenticated: true, authKey: jwt })
  },
  leave(): void {
    localStore.write(leftKey, 'ja')
    keep(signedOut)
  },
  clear(): void {
    keep(signedOut)
  },
  /**
   * Set by the staff area: called when the session has ended elsewhere; resolves to true once its user has a new one.
   */
  onEnd: undefined as ((lost: Session) => Promise<boolean>) | undefined,
  /** Set by the staff area: asks for the password again; resolves to true once it is confirmed. */
  onConfirm: undefined as (() => Promise<boolean>) | undefined,
}

export function useSession(): Session {
  return useStore(store)
}

/** Restores the session from local storage; an unreadable entry is removed. */
export function checkAuthStatus(): void {
  const stored = localStore.read(storageKey)
  if (stored === lastRead) return
  lastRead = stored
  const restored = stored === null ? signedOut : parse(stored)
  const { current } = store
  if (restored === undefined) session.clear()
  else if (stored === null && current.isAuthenticated && session.onEnd) void session.onEnd(current)
  else store.set(restored)
}

/** Applies sign-ins and sign-outs of other tabs. */
export function followOtherTabs(): void {
  localStore.follow(storageKey, checkAuthStatus)
}

function keep(next: Session) {
  localStore.write(storageKey, next.isAuthenticated ? JSON.stringify(next) : null)
  // What is there now: the browser may have refused to store it.
  lastRead = localStore.read(storageKey)
  store.set(next)
}

function parse(stored: string): Session | undefined {
  try {
    const storedSession: unknown = JSON.parse(stored)
    return isSession(storedSession) ? storedSession : undefined
  } catch {
    return undefined
  }
}

function isSession(value: unknown): value is Session {
  if (typeof value !== 'object' || value === null) return false
  const { currentUser, isAuthenticated, authKey } = value as Partial<Session>
  const isUser = typeof currentUser?.id === 'number' && typeof currentUser.username === 'string'
  return isUser && isAuthenticated === true && typeof authKey === 'string' && authKey !== ''
}
