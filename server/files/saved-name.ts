import { type PageLanguage, pageWords } from '../core/page-words.ts'
import { safeName } from './zip-names.ts'

/** What the name of a downloaded version is made of. */
interface NamedVersion {
  /** As in the lists; staff may have named it without the extension of its upload. */
  filename: string
  /** The upload's extension with its dot, in lower case. */
  ext: string
  /** Label of the version. */
  version: string
  /** Whether the file has no other version, released or not. */
  isOnly: boolean
}

/** The name under which a version is saved: `Betriebsanleitung (Fassung 1.4).pdf`, in the language of the reader. */
export function savedName(
  { filename, ext, ...version }: NamedVersion,
  language: PageLanguage = 'de',
): string {
  const whole = filename.toLowerCase().endsWith(ext) ? filename : filename + ext
  if (!isNamed(version)) return whole
  const stem = whole.slice(0, whole.length - ext.length)
  return safeName(`${stem} (${pageWords[language].savedFiles.version(version.version)})${ext}`)
}

/** Whether the version is part of the name: not if it is a file's only one and has the default label. */
export function isNamed({ version, isOnly }: Pick<NamedVersion, 'version' | 'isOnly'>): boolean {
  return version !== '' && !(isOnly && version === '1')
}
