import { type BcryptHash, readBcrypt } from '../auth/bcrypt-inside.ts'
import { generatePassword, hashAtOnce, hashOverBcrypt } from '../auth/password.ts'
import { kindOf, type PasswordKind } from '../auth/password-kind.ts'

/** What a password was kept as: bcrypt's hash, the text itself, or nothing that anybody could sign in with. */
export type OldPassword =
  | { is: 'bcrypt'; hash: BcryptHash }
  | { is: 'clear'; text: string }
  | { is: 'none' }
  | { is: 'unreadable' }

/** What looks like a hash and is none that we can make again; nobody has typed that as a password. */
const otherHash = /^\$(2[a-z]?|argon2\w*|scrypt|pbkdf2[\w-]*|[156y])\$.{20,}/

export function readOldPassword(kept: string | null): OldPassword {
  if (kept === null || kept.trim() === '') return { is: 'none' }
  const hash = readBcrypt(kept)
  if (hash) return { is: 'bcrypt', hash }
  return otherHash.test(kept) ? { is: 'unreadable' } : { is: 'clear', text: kept }
}

/** What is stored of it. */
export interface StoredPassword {
  passwordHash: string
  passwordKind: PasswordKind
  isGuessable: boolean
}

/**
 * The old password as this portal keeps it; where there is none, one that nobody knows. How good a hashed one is, nobody
 * knows before the next sign-in: until then it has the few tries of a weak one.
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
      return { passwordHash: await hashAtOnce(old.text), passwordKind, isGuessable }
    }
    default: {
      const passwordHash = await hashAtOnce(generatePassword())
      return { passwordHash, passwordKind: 'generated', isGuessable: false }
    }
  }
}
