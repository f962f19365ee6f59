import { readFile } from 'node:fs/promises'
import sharp from 'sharp'
import type { Plugin } from 'vite'
import { type HomeScreenIcon, homeScreenIcons, touchIcon } from '#contract/home-screen.ts'

/** Renders our mark in the sizes that phones request, so that there is only one drawing of it. */
export function homeScreenIconFiles(): Plugin {
  return {
    name: 'home-screen-icons',
    apply: 'build',
    async generateBundle() {
      const mark = await readFile(new URL('../public/favicon.svg', import.meta.url))
      for (const icon of [...homeScreenIcons, touchIcon]) {
        this.emitFile({ type: 'asset', fileName: icon.file, source: await draw(mark, icon) })
      }
    },
  }
}

/** Systems keep the middle four fifths of a cropped icon; the mark takes somewhat less. */
const keptShare = 0.66

async function draw(mark: Buffer, { size, isMaskable }: HomeScreenIcon): Promise<Buffer> {
  const iconSize = Math.round(size * (isMaskable ? keptShare : 1))
  // The drawing is 48 px wide at 72 dots per inch.
  const drawn = await sharp(mark, { density: (72 * iconSize) / 48 })
    .resize(iconSize, iconSize)
    .png()
    .toBuffer()
  const ground = { r: 255, g: 255, b: 255, alpha: isMaskable ? 1 : 0 }
  return sharp({ create: { width: size, height: size, channels: 4, background: ground } })
    .composite([{ input: drawn }])
    .png({ compressionLevel: 9 })
    .toBuffer()
}
