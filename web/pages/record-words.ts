/** What pages call a device, and where all of them are. */
export const deviceWords = {
  words: { noun: 'Gerät', gone: 'Dieses Gerät gibt es nicht (mehr)' },
  list: { to: '/devices', name: 'Geräte', all: 'Zu allen Geräten' },
}

/** What pages call a company, and where all of them are. */
export const companyWords = {
  words: { noun: 'Firma', gone: 'Diese Firma gibt es nicht (mehr)' },
  list: { to: '/companies', name: 'Firmen', all: 'Zu allen Firmen' },
}
