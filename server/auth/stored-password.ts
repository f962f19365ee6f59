import { hashPassword } from './password.ts'
import { kindOf, type PasswordKind } from './password-kind.ts'

/** The stored columns of a device's password. */
export interface DevicePassword {
  passwordHash: string
  isPasswordGenerated: boolean
  passwordKind: PasswordKind
}

/** The stored columns of a company's password. */
export interface CompanyPassword {
  passwordHash: string
  passwordKind: PasswordKind
  isGuessable: boolean
}

/** Hashes a device's password; `isGenerated`: the server generated it. */
export async function storedForDevice(pass: string, isGenerated: boolean): Promise<DevicePassword> {
  return { passwordHash: await hashPassword(pass), ...aboutDevice(kindOf(pass, isGenerated)) }
}

/** The same for a company. */
export async function storedForCompany(
  pass: string,
  isGenerated: boolean,
): Promise<CompanyPassword> {
  return { passwordHash: await hashPassword(pass), ...aboutCompany(kindOf(pass, isGenerated)) }
}

/** The columns of a device's password besides its hash. */
export function aboutDevice(passwordKind: PasswordKind): Omit<DevicePassword, 'passwordHash'> {
  return { isPasswordGenerated: passwordKind === 'generated', passwordKind }
}

/** The same for a company. */
export function aboutCompany(passwordKind: PasswordKind): Omit<CompanyPassword, 'passwordHash'> {
  return { passwordKind, isGuessable: passwordKind === 'weak' }
}
