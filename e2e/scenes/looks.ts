/** How scenes are looked at: phone, tablet, desk, each light and dark. */
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

/** Where the picture of a scene stands inside the folder of the screenshots. */
export function pictureOf(name: string, { width, colorScheme }: Look): string {
  return `${name}-${width}-${colorScheme}.png`
}
