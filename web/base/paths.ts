const staffPaths = ['/devices', '/files', '/companies', '/logs', '/user'] as const

/** An address that needs a staff session. */
export type StaffPath = (typeof staffPaths)[number]

export function isStaffPath(path: string): path is StaffPath {
  return staffPaths.some((known) => known === path)
}

/** History state of `/admin-login`: where to go after the sign-in. */
interface CameFrom {
  from: string
}

export function here(): CameFrom {
  return { from: location.pathname + location.search }
}

/** The remembered place, if it is one of our own staff screens; a foreign address never gets through. */
export function wayBack(state: unknown): string | undefined {
  const from = (state as Partial<CameFrom> | null)?.from
  const path = typeof from === 'string' ? from.split('?', 1)[0] : undefined
  return path !== undefined && isStaffPath(path) ? from : undefined
}
