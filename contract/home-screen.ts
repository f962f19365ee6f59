/** A picture that stands for the portal on the home screen of a phone; square, `size` in pixels. */
export interface HomeScreenIcon {
  file: string
  size: number
  /** Whether the system may cut it into its own shape: then the mark keeps away from the edge. */
  isMaskable: boolean
}

/** The build draws them from our mark (`web/build/home-screen-icons.ts`). */
export const homeScreenIcons: HomeScreenIcon[] = [
  { file: 'icon-192.png', size: 192, isMaskable: false },
  { file: 'icon-512.png', size: 512, isMaskable: false },
  { file: 'icon-maskable.png', size: 512, isMaskable: true },
]

/** iOS looks for this one in the page, and fills what is transparent with black. */
export const touchIcon: HomeScreenIcon = {
  file: 'apple-touch-icon.png',
  size: 180,
  isMaskable: true,
}
