import { hashPassword } from './password.ts'
import { kindOf, type PasswordKind } from './password-kind.ts'

/** A device's password as it is stored. */
export interface DevicePassword {
  passwordHash: string
  isPasswordGenerated: boolean
  passwordKind: PasswordKind
}

/** A company's password as it is stored. */
export interface CompanyPassword {
  passwordHash: string
  passwordKind: PasswordKind
  isGuessable: boolean
}

/** `isOurs`: the server has made it. */
export async function storedForDevice(pass: string, isOurs: boolean): Promise<DevicePassword> {
  return { passwordHash: await hashPassword(pass), ...aboutDevice(kindOf(pass, isOurs)) }
}

/** The same for a company. */
export async function storedForCompany(pass: string, isOurs: boolean): Promise<CompanyPassword> {
  return { passwordHash: await hashPassword(pass), ...aboutCompany(kindOf(pass, isOurs)) }
}

/** What is stored of a device's password besides its hash. */
export function aboutDevice(passwordKind: PasswordKind): Omit<DevicePassword, 'passwordHash'> {
  return { isPasswordGenerated: passwordKind === 'generated', passwordKind }
}

/** The same of a company's. */
export function aboutCompany(passwordKind: PasswordKind): Omit<CompanyPassword, 'passwordHash'> {
  return { passwordKind, isGuessable: passwordKind === 'weak' }
}
