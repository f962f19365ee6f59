/** Sizes of the pictures of scenes: phone, tablet, desktop; each light and dark. */
export const sizes = [
  { width: 390, height: 844, isTablet: false },
  { width: 768, height: 1024, isTablet: true },
  { width: 1440, height: 900, isTablet: false },
] as const

export const colorSchemes = ['light', 'dark'] as const

interface Look {
  width: number
  colorScheme: (typeof colorSchemes)[number]
}

/** Name of a scene's picture in the folder of screenshots. */
export function pictureOf(name: string, { width, colorScheme }: Look): string {
  return `${name}-${width}-${colorScheme}.png`
}
