import { composed } from './password-spellings.ts'

/** What kind of password an account has: made by the server, typed, or of fewer than 8 characters. */
export const passwordKinds = ['generated', 'typed', 'weak'] as const

export type PasswordKind = (typeof passwordKinds)[number]

const shortest = 8

/** The kind of a password that is being set; `isOurs` says that the server has made it, which no client can claim. */
export function kindOf(password: string, isOurs: boolean): PasswordKind {
  if (isOurs) return 'generated'
  return Array.from(composed(password)).length < shortest ? 'weak' : 'typed'
}
