import { ProblemError } from '../core/problem-error.ts'

/**
 * The components of the most common passwords of 12 characters and more. Given the minimum length, little else
 * is left of the well-known lists: keyboard rows, runs of digits, and these words with digits around them.
 */
const commonWords = [
  'password',
  'passwort',
  'kennwort',
  'geheim',
  'welcome',
  'willkommen',
  'letmein',
  'iloveyou',
  'administrator',
  'admin',
  'qwertyuiop',
  'qwertzuiop',
  'qwerty',
  'qwertz',
  'asdfghjkl',
  'yxcvbnm',
  'zxcvbnm',
  'football',
  'fussball',
  'baseball',
  'sunshine',
  'princess',
  'superman',
  'dragon',
  'monkey',
  'master',
  'typenschild',
  'abcdefghijklmnopqrstuvwxyz',
  'abc',
  '1q2w3e4r5t6z',
  '1q2w3e4r5t6y',
]

const message = 'Dieses Passwort ist zu leicht zu erraten. Bitte wählen Sie ein anderes!'

/** Refuses common staff passwords: known words with digits, runs, and the own name. */
export function assertUncommon(password: string, username: string): void {
  const letters = password.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '')
  const withoutWords = [...commonWords, username.toLowerCase()]
    .filter((word) => word.length >= 3)
    .reduce((rest, word) => rest.replaceAll(word, ''), letters)
  const hasSubstance =
    new Set(withoutWords.replaceAll(/\d/g, '')).size >= 3 || isLongAndVaried(withoutWords)
  if (!hasSubstance) throw ProblemError.field('password', message, 'too-weak')
}

/** Digits alone are acceptable if there are many and they are no run or repetition. */
function isLongAndVaried(text: string): boolean {
  return text.length >= 12 && new Set(text).size >= 6 && !'01234567890123456789'.includes(text)
}
