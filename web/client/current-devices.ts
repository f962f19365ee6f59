import type { CustomerDevice } from '#contract/customer.ts'
import { customerDevicesPath, customerLoginPath, customerLogoutPath } from '#contract/paths.ts'
import { localStore } from '../base/local-storage.ts'
import { createStore, useStore } from '../base/store.ts'
import { request } from './request.ts'
import { RequestError } from './request-error.ts'

/** Hints that a customer session may exist; without it, a visit sends no request. */
const hintKey = 'customer-session'

interface CurrentDevices {
  list: CustomerDevice[]
  /** The devices of `list` that came with the first response; the rest were fetched later. */
  newest: CustomerDevice[]
  isRestoring: boolean
  /** Why it is unknown whether the session is still valid; another try may tell. */
  failure: Error | undefined
}

const nothing: CurrentDevices = { list: [], newest: [], isRestoring: false, failure: undefined }
const store = createStore(nothing)

/** The devices of the signed-in customer (the specification's current-device list). */
export const currentDevices = {
  get list(): CustomerDevice[] {
    return store.current.list
  },
  get newest(): CustomerDevice[] {
    return store.current.newest
  },
  get isRestoring(): boolean {
    return store.current.isRestoring
  },
  get hasFailed(): boolean {
    return store.current.failure !== undefined
  },
  /** Signs in by serial or customer number; both are sent as typed. */
  async signIn(sn: string, pass: string): Promise<void> {
    const list = await request<CustomerDevice[]>('POST', customerLoginPath, {
      sn,
      pass,
    })
    keep(list)
  },
  async signOut(): Promise<void> {
    await request('POST', customerLogoutPath, {})
    keep([])
  },
  /** Replaces the list with a newer one from the server; an empty list means that the session has expired. */
  keep,
  /** Fetches the devices of a session that outlived the page. */
  async restore(): Promise<void> {
    if (localStore.read(hintKey) === null) return
    store.set({ ...nothing, isRestoring: true })
    try {
      const list = await request<CustomerDevice[]>('GET', customerDevicesPath)
      if (store.current.isRestoring) keep(list)
    } catch (error) {
      // Signed in meanwhile.
      if (!store.current.isRestoring) return
      if (error instanceof RequestError && error.status !== 401) {
        store.set({ ...nothing, failure: error })
      } else keep([])
    }
  },
}

export function useCurrentDevices(): CurrentDevices {
  return useStore(store)
}

function keep(list: CustomerDevice[], newest = list): void {
  localStore.write(hintKey, list.length > 0 ? '1' : null)
  store.set({ ...nothing, list, newest })
}
