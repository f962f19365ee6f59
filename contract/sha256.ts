/** Takes bytes piece by piece; `hex` ends it and answers the SHA-256 of all of them, 64 digits. */
export interface Sha256 {
  add: (bytes: Uint8Array) => void
  hex: () => string
}

/**
 * SHA-256 as files are named by (`Upload.hash`), for any number of bytes in constant memory. Browsers offer it only
 * for a whole file at once, and only under HTTPS: in a works' network the portal may have neither room nor that.
 * It recognises files and protects nothing.
 */
export function sha256(): Sha256 {
  const state = Int32Array.from(firstState)
  const block = new Uint8Array(64)
  const schedule = new Int32Array(64)
  let inBlock = 0
  let total = 0

  function add(bytes: Uint8Array) {
    total += bytes.length
    let taken = 0
    if (inBlock > 0) {
      taken = fill(bytes)
      if (inBlock < 64) return
      compress(state, new DataView(block.buffer), 0, schedule)
      inBlock = 0
    }
    const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length)
    for (; taken + 64 <= bytes.length; taken += 64) compress(state, view, taken, schedule)
    fill(bytes.subarray(taken))
  }

  function fill(bytes: Uint8Array): number {
    const piece = bytes.subarray(0, 64 - inBlock)
    block.set(piece, inBlock)
    inBlock += piece.length
    return piece.length
  }

  function hex() {
    const bits = total * 8
    const padding = new Uint8Array(((119 - (total % 64)) % 64) + 9)
    padding[0] = 0x80
    const length = new DataView(padding.buffer, padding.length - 8)
    length.setUint32(0, Math.floor(bits / 2 ** 32))
    length.setUint32(4, bits >>> 0)
    add(padding)
    return Array.from(state, (word) => (word >>> 0).toString(16).padStart(8, '0')).join('')
  }

  return { add, hex }
}

/** The first 32 bits of the fractions of the roots of the first primes. */
function fractions(count: number, root: (prime: number) => number): number[] {
  return primes.slice(0, count).map((prime) => Math.floor((root(prime) % 1) * 2 ** 32) | 0)
}

const primes = Array.from({ length: 312 }, (_, number) => number).filter(isPrime)
const firstState = fractions(8, Math.sqrt)
const constants = Int32Array.from(fractions(64, Math.cbrt))

function isPrime(number: number): boolean {
  for (let divisor = 2; divisor * divisor <= number; divisor += 1) {
    if (number % divisor === 0) return false
  }
  return number > 1
}

type Words = [number, number, number, number, number, number, number, number]

/** One block of 64 bytes, in the letters of FIPS 180-4. */
function compress(state: Int32Array, bytes: DataView, from: number, w: Int32Array) {
  for (let t = 0; t < 16; t += 1) w[t] = bytes.getInt32(from + t * 4)
  for (let t = 16; t < 64; t += 1) {
    const w15 = at(w, t - 15)
    const w2 = at(w, t - 2)
    const s0 = turn(w15, 7) ^ turn(w15, 18) ^ (w15 >>> 3)
    const s1 = turn(w2, 17) ^ turn(w2, 19) ^ (w2 >>> 10)
    w[t] = at(w, t - 16) + s0 + at(w, t - 7) + s1
  }
  let [a, b, c, d, e, f, g, h] = Array.from(state) as Words
  for (let t = 0; t < 64; t += 1) {
    const s1 = turn(e, 6) ^ turn(e, 11) ^ turn(e, 25)
    const t1 = (h + s1 + ((e & f) ^ (~e & g)) + at(constants, t) + at(w, t)) | 0
    const s0 = turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)
    const t2 = (s0 + ((a & b) ^ (a & c) ^ (b & c))) | 0
    h = g
    g = f
    f = e
    e = (d + t1) | 0
    d = c
    c = b
    b = a
    a = (t1 + t2) | 0
  }
  const words = [a, b, c, d, e, f, g, h]
  for (let index = 0; index < 8; index += 1) {
    state[index] = at(state, index) + (words[index] ?? 0)
  }
}

function turn(word: number, bits: number): number {
  return (word >>> bits) | (word << (32 - bits))
}

function at(words: Int32Array, index: number): number {
  return words[index] ?? 0
}
