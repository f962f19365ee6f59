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
}
