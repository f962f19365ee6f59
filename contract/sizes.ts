/** A number and its unit, as accepted by `Intl.NumberFormat` with the style `unit`. */
export interface SizeWithUnit {
  value: number
  unit: 'kilobyte' | 'megabyte' | 'gigabyte'
  maximumFractionDigits: 0 | 1
}

/**
 * A file size in the largest unit that does not round to a thousand: 999.6 kB become 1 MB. Anything but 0 is at least
 * 1 kB.
 */
export function sizeWithUnit(kilobytes: number): SizeWithUnit {
  const atLeastOne = kilobytes > 0 ? Math.max(1, kilobytes) : 0
  if (Math.round(atLeastOne) < 1_000) {
    return { value: atLeastOne, unit: 'kilobyte', maximumFractionDigits: 0 }
  }
  if (Math.round(kilobytes / 100) < 10_000) {
    return { value: kilobytes / 1_000, unit: 'megabyte', maximumFractionDigits: 1 }
  }
  return { value: kilobytes / 1_000_000, unit: 'gigabyte', maximumFractionDigits: 1 }
}
