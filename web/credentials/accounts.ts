import type { DocumentSubject } from '../documents/document-subject.ts'

/** A customer account, which signs in with the number of a device or a company. */
export type CustomerAccount =
  | { kind: 'device'; id: number; sn: string }
  | { kind: 'company'; id: number; name: string; kdnr: number }

/** An account that was just given a password. */
export type Account = CustomerAccount | { kind: 'user'; username: string }

/** An account's title, and where and under which name it signs in. */
export function describeAccount(account: Account) {
  switch (account.kind) {
    case 'device':
      return { title: account.sn, label: 'Seriennummer', ...signInOf(account.sn) }
    case 'company':
      return { title: account.name, label: 'Kundennummer', ...signInOf(String(account.kdnr)) }
    case 'user': {
      const { username: name } = account
      return { title: name, label: 'Benutzername', name, path: '/admin-login' }
    }
  }
}

function signInOf(name: string) {
  return { name, path: `/customer-login?sn=${encodeURIComponent(name)}` }
}

/** The subject of letter and mail. */
export function subjectOf(account: CustomerAccount): DocumentSubject {
  return account.kind === 'device' ? { device: account } : { company: account }
}
