/** Why a file is not taken: what follows „Die Datei „…““ in German, and says what to do. */
export class Refusal extends Error {}

/** The same of a text whose encoding cannot be told, or is another one. */
export class EncodingRefusal extends Refusal {}

/** For what cannot be read as what it claims to be. */
export function unreadable(how = 'neu speichern'): Refusal {
  return new Refusal(
    `ist beschädigt und lässt sich nicht prüfen. Bitte in ihrem Programm öffnen und ${how}!`,
  )
}
