import sharp from 'sharp'
import { maxRatio, type Pixels } from './picture-orders.ts'

/** The loaders that libvips may use: only those for the types of images that may be uploaded. */
const loaders = ['Jpeg', 'Png', 'Webp', 'Nsgif'].map((kind) => `VipsForeignLoad${kind}File`)
const maxPixels = 16_384 ** 2

/** The image (the first frame of an animation) upright on white, at most `width` pixels wide. */
export async function readImage(path: string, width: number): Promise<Pixels> {
  sharp.block({ operation: ['VipsForeignLoad'] })
  sharp.unblock({ operation: loaders })
  const image = sharp(path, { limitInputPixels: maxPixels, sequentialRead: true, failOn: 'error' })
  const { data, info } = await image
    .autoOrient()
    .resize({ width, withoutEnlargement: true })
    .flatten({ background: 'white' })
    .toColourspace('srgb')
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  if (info.channels !== 3) throw new Error(`${info.channels} channels`)
  const height = Math.min(info.height, info.width * maxRatio)
  return { data: data.subarray(0, info.width * height * 3), width: info.width, height, channels: 3 }
}
