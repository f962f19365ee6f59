/** Every page of the browser (section 2 of the specification, and the first setup). */
export const pages = [
  '/',
  '/customer-login',
  '/customer-view',
  '/admin-login',
  '/setup',
  '/devices',
  '/files',
  '/companies',
  '/logs',
  '/user',
] as const
