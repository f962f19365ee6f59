/** Why a file is refused: the German continuation of „Die Datei „…““, including what to do. */
export class Refusal extends Error {}

/** The same for an upload that exceeds a limit, to which all its files contribute. */
export class OverLimit extends Refusal {}

/** The same for a text with an undetectable or different encoding. */
export class EncodingRefusal extends Refusal {}

/** For a file that cannot be parsed as what it claims to be. */
export function unreadable(remedy = 'neu speichern'): Refusal {
  return new Refusal(
    `ist beschädigt und lässt sich nicht prüfen. Bitte in ihrem Programm öffnen und ${remedy}!`,
  )
}
