/** German words for a device on its page, and the link to all devices. */
export const deviceWords = {
  words: { noun: 'Gerät', gone: 'Dieses Gerät gibt es nicht (mehr)' },
  list: { to: '/devices', name: 'Geräte', all: 'Zu allen Geräten' },
}

/** German words for a company on its page, and the link to all companies. */
export const companyWords = {
  words: { noun: 'Firma', gone: 'Diese Firma gibt es nicht (mehr)' },
  list: { to: '/companies', name: 'Firmen', all: 'Zu allen Firmen' },
}
