/** What pages call a device, and where all of them are. */
export const deviceWords = {
  words: { noun: 'Gerät', gone: 'Dieses Gerät gibt es nicht (mehr)' },
  list: { to: '/devices', name: 'Geräte', all: 'Zu allen Geräten' },
}
