/** Every page of the browser: section 2 of the specification, the first setup, and the pages of records. */
export const pages = [
  '/',
  '/customer-login',
  '/customer-view',
  '/admin-login',
  '/setup',
  '/passwort-vergessen',
  '/passwort-neu',
  '/devices',
  '/files',
  '/companies',
  '/compliance',
  '/logs',
  '/user',
  '/bin',
  '/settings',
  '/hilfe',
  '/import',
  '/import/:id',
  '/import/dateien/:id',
  '/devices/:id',
  '/files/:id',
  '/parts/:id',
  '/companies/:id',
] as const

/** Where somebody comes to who shortens the address of a record whose list stands beside another one. */
export const leadingOn = { '/parts': '/devices?reiter=artikelnummern' }
