import { randomInt } from 'node:crypto'
import { passwordAlphabet } from '#contract/passwords.ts'

const codeCount = 10
const codeLength = 16

/** Ten codes of 80 random bits, each for one sign-in without the other factors. */
export function makeRecoveryCodes(): string[] {
  return Array.from({ length: codeCount }, () =>
    Array.from({ length: codeLength }, () => passwordAlphabet[randomInt(passwordAlphabet.length)])
      .join('')
      .replaceAll(/.{4}(?=.)/g, '$&-'),
  )
}

/** Normalizes a typed code: capitals, hyphens and spaces do not matter. */
export function plainRecoveryCode(code: string): string {
  return code.toLowerCase().replaceAll(/[\s-]/g, '')
}
