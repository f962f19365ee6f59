/** Every page of the browser: section 2 of the specification, the initial setup, and the pages of records. */
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

/** Redirects for a record's address shortened by hand, if its list is not a page of its own. */
export const leadingOn = { '/parts': '/devices?reiter=artikelnummern' }
