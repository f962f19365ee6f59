/** An icon for the portal on a phone's home screen; square, `size` in pixels. */
export interface HomeScreenIcon {
  file: string
  size: number
  /** Whether the system may crop it to its own shape: the mark keeps clear of the edges. */
  isMaskable: boolean
}

/** Drawn from our mark by the build (`web/build/home-screen-icons.ts`). */
export const homeScreenIcons: HomeScreenIcon[] = [
  { file: 'icon-192.png', size: 192, isMaskable: false },
  { file: 'icon-512.png', size: 512, isMaskable: false },
  { file: 'icon-maskable.png', size: 512, isMaskable: true },
]

/** The icon that iOS takes from the page; it fills transparent areas with black. */
export const touchIcon: HomeScreenIcon = {
  file: 'apple-touch-icon.png',
  size: 180,
  isMaskable: true,
}
