/** Local storage that tolerates a browser's refusal (blocked cookies, full disk): nothing is kept then. */
export const localStore = {
  read(key: string): string | null {
    try {
      return localStorage.getItem(key)
    } catch {
      return null
    }
  },
  /** `null` removes the key. */
  write(key: string, value: string | null): void {
    try {
      if (value === null) localStorage.removeItem(key)
      else localStorage.setItem(key, value)
    } catch {
      // The page works without it; only the next visit starts from scratch.
    }
  },
  /** Calls `run` whenever another tab changes the key, or removes everything. Changes of this tab are not announced. */
  follow(key: string, run: () => void): void {
    addEventListener('storage', (event) => {
      if (event.key === key || event.key === null) run()
    })
  },
}
