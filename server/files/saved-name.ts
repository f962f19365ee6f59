import { type PageLanguage, pageWords } from '../core/page-words.ts'
import { safeName } from './zip-names.ts'

/** A version of a file, as far as its name goes. */
interface NamedVersion {
  /** As the lists show it; staff may have named it without the ending of its upload. */
  filename: string
  /** The upload's extension with its dot, in lower case. */
  ext: string
  /** Label of the version. */
  version: string
  /** Whether the file has no other version, released or not. */
  isOnly: boolean
}

/** What a version is called once it is saved: `Betriebsanleitung (Fassung 1.4).pdf`, in the language of whoever saves it. */
export function savedName(
  { filename, ext, ...version }: NamedVersion,
  language: PageLanguage = 'de',
): string {
  const whole = filename.toLowerCase().endsWith(ext) ? filename : filename + ext
  if (!isNamed(version)) return whole
  const stem = whole.slice(0, whole.length - ext.length)
  return safeName(`${stem} (${pageWords[language].savedFiles.version(version.version)})${ext}`)
}

/** Nobody has given a label to a file's only version: it says nothing, and the name stays what it was. */
export function isNamed({ version, isOnly }: Pick<NamedVersion, 'version' | 'isOnly'>): boolean {
  return version !== '' && !(isOnly && version === '1')
}
