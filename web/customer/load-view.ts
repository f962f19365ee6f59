/** Loads the screen `/customer-view`; the login does so ahead. */
export const loadView = () => import('./CustomerView.tsx')
