const code = /^[0-9a-z]{8}$/i

/** An address with a nameplate's code as a scanner types it; with another keyboard layout it types other punctuation. */
const scannedAddress = /^https?\W.*\Wg\W([0-9a-z]{8})\W?$/i

/**
 * The public ids that a text may mean: a scanned address, or the eight symbols of a nameplate typed by hand.
 * A scanner that is set to another keyboard than the computer swaps Y and Z, so both readings are returned.
 */
export function publicIdsIn(text: string): string[] {
  const found = scannedAddress.exec(text)?.[1] ?? code.exec(text)?.[0]
  if (found === undefined) return []
  const id = found.toLowerCase()
  return [...new Set([id, exchanged(id)])]
}

/** Whether the text comes from a scanner, so that it can be nothing but one device or article number. */
export function isScannedAddress(text: string): boolean {
  return scannedAddress.test(text)
}

function exchanged(id: string): string {
  return id.replace(/[yz]/g, (symbol) => (symbol === 'y' ? 'z' : 'y'))
}
