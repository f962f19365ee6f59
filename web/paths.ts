/** The addresses that need a staff session. */
export const staffPaths = ['/devices', '/files', '/companies', '/logs', '/user'] as const

/** History state of `/admin-login`: where to go after the sign-in. */
export interface CameFrom {
  from: string
}

export function here(): CameFrom {
  return { from: location.pathname + location.search }
}

/** The remembered place, if it is one of our own staff screens; a foreign address never gets through. */
export function wayBack(state: unknown): string | undefined {
  if (typeof state !== 'object' || state === null || !('from' in state)) return undefined
  const { from } = state
  if (typeof from !== 'string') return undefined
  return staffPaths.some((path) => from === path || from.startsWith(`${path}?`)) ? from : undefined
}
