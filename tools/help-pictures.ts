import { createHash } from 'node:crypto'
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'

// The pictures of the guide are parts of those that tests compare with the screens: they show what the screens show.
// `npm run screenshots -- --update-compared` takes and cuts them, `--help-pictures` cuts them alone.

const root = join(import.meta.dirname, '..')
/** What tests compare with the screens, and a label with what the server makes. */
export const compared = join(root, 'e2e/scenes/compared')
const folder = join(root, 'web/help/pictures')

interface Cut {
  /** A file of the compared pictures. */
  from: string
  /** Pixels of it; without them the whole. */
  of?: { left: number; top: number; width: number; height: number }
}

/** What is cut for each picture of the guide: a dialog, the beginning of a list, or a label as it is printed. */
export const cuts: Record<string, Cut> = {
  'company-form': { from: 'company-form.png', of: { left: 288, top: 45, width: 864, height: 420 } },
  'file-form': {
    from: 'file-form-chosen.png',
    of: { left: 360, top: 45, width: 720, height: 810 },
  },
  'device-form': { from: 'device-form.png', of: { left: 216, top: 45, width: 1_008, height: 600 } },
  'documents-form': {
    from: 'documents-form.png',
    of: { left: 368, top: 45, width: 704, height: 592 },
  },
  label: { from: 'label.svg' },
  customer: { from: 'customer-one-device.png' },
  jump: { from: 'jump-found.png', of: { left: 400, top: 45, width: 640, height: 540 } },
  devices: { from: 'devices.png', of: { left: 0, top: 0, width: 1_440, height: 500 } },
  files: { from: 'files.png', of: { left: 0, top: 0, width: 1_440, height: 500 } },
}

/** As wide as the guide's text on a fine screen; a wider one is made smaller. */
const widest = 1_100

/** Cuts all pictures, and writes down of what and how large. */
export async function makeHelpPictures(): Promise<void> {
  const facts: Record<string, object> = {}
  await rm(folder, { recursive: true, force: true })
  await mkdir(folder)
  for (const [name, cut] of Object.entries(cuts)) {
    const bytes = await readFile(join(compared, cut.from))
    const whole = sharp(bytes, { density: 300 }).flatten({ background: '#fff' })
    const part = cut.of ? whole.extract(cut.of) : whole
    const { width, height } = await part
      .resize({ width: widest, withoutEnlargement: true })
      .webp({ quality: 60, effort: 6 })
      .toFile(join(folder, `${name}.webp`))
    facts[name] = { width, height, source: hashOf(bytes) }
  }
  await writeFile(join(folder, 'pictures.json'), `${JSON.stringify(facts, null, 2)}\n`)
}

/** By which a picture of the guide knows the one that it was cut from. */
export function hashOf(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('hex').slice(0, 16)
}
