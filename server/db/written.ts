/** A placeholder in a record for a part whose JSON exists already. */
export class Written {
  readonly json: Uint8Array

  constructor(json: Uint8Array) {
    this.json = json
  }
}

const encoder = new TextEncoder()

/** A value as JSON bytes, for caching. */
export function writtenAs(value: unknown): Uint8Array {
  return encoder.encode(JSON.stringify(value))
}

/** Builds JSON from texts and parts that are written already. */
export class JsonPieces {
  readonly #pieces: (string | Uint8Array)[] = []
  #text = ''

  text(text: string): void {
    this.#text += text
  }

  /** Appends an object whose values may be `Written`. */
  object(object: Readonly<Record<string, unknown>>): void {
    let plain: Record<string, unknown> = {}
    let separator = '{'
    const writePlain = () => {
      const text = JSON.stringify(plain)
      if (text === '{}') return
      this.#text += `${separator}${text.slice(1, -1)}`
      separator = ','
      plain = {}
    }
    for (const name in object) {
      const value = object[name]
      if (value instanceof Written) {
        writePlain()
        this.#text += `${separator}${JSON.stringify(name)}:`
        separator = ','
        this.#pieces.push(this.#text, value.json)
        this.#text = ''
      } else {
        plain[name] = value
      }
    }
    writePlain()
    this.#text += separator === '{' ? '{}' : '}'
  }

  /** All of it, in a buffer of its own. */
  bytes(): Uint8Array<ArrayBuffer> {
    const pieces = [...this.#pieces, this.#text]
    const sizeOf = (piece: string | Uint8Array) =>
      typeof piece === 'string' ? Buffer.byteLength(piece) : piece.length
    const bytes = Buffer.allocUnsafeSlow(pieces.reduce((sum, piece) => sum + sizeOf(piece), 0))
    let at = 0
    for (const piece of pieces) {
      if (typeof piece === 'string') at += bytes.write(piece, at)
      else {
        bytes.set(piece, at)
        at += piece.length
      }
    }
    return bytes
  }
}
