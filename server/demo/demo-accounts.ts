/** The credentials of the demo; every device and company has the customer password. */
export const demoAccounts = {
  administrator: { username: 'admin', password: 'Probelauf-im-Werk-1' },
  staff: { username: 'bearbeiter', password: 'Probelauf-im-Werk-2' },
  customerPassword: 'k7m2pxw4tz',
}
