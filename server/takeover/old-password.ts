import { type BcryptHash, readBcrypt } from '../auth/bcrypt-inside.ts'
import { generatePassword, hashInTurn, hashOverBcrypt } from '../auth/password.ts'
import { kindOf, type PasswordKind } from '../auth/password-kind.ts'

/** How a password was stored: as a bcrypt hash, as clear text, or as nothing that anybody could sign in with. */
export type OldPassword =
  | { is: 'bcrypt'; hash: BcryptHash }
  | { is: 'clear'; text: string }
  | { is: 'none' }
  | { is: 'unreadable' }

/** Looks like a hash of a kind that we do not support; nobody has chosen that as a password. */
const otherHash = /^\$(2[a-z]?|argon2\w*|scrypt|pbkdf2[\w-]*|[156y])\$.{20,}/

export function readOldPassword(stored: string | null): OldPassword {
  if (stored === null || stored.trim() === '') return { is: 'none' }
  const hash = readBcrypt(stored)
  if (hash) return { is: 'bcrypt', hash }
  return otherHash.test(stored) ? { is: 'unreadable' } : { is: 'clear', text: stored }
}

/** The columns to store. */
export interface StoredPassword {
  passwordHash: string
  passwordKind: PasswordKind
  isGuessable: boolean
}

/**
 * The old password as this portal stores it; a random one if there is none. The strength of a hashed one is unknown
 * until the next sign-in: until then it has as few tries as a weak one.
 */
export async function storeOldPassword(old: OldPassword): Promise<StoredPassword> {
  switch (old.is) {
    case 'bcrypt':
      return {
        passwordHash: await hashOverBcrypt(old.hash),
        passwordKind: 'weak',
        isGuessable: false,
      }
    case 'clear': {
      const passwordKind = kindOf(old.text, false)
      const isGuessable = passwordKind === 'weak'
      return { passwordHash: await hashInTurn(old.text), passwordKind, isGuessable }
    }
    default: {
      const passwordHash = await hashInTurn(generatePassword())
      return { passwordHash, passwordKind: 'generated', isGuessable: false }
    }
  }
}
