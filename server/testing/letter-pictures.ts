import * as given from './given.ts'
import type { World } from './world.ts'

/** The letter of a device. */
export async function letterOf(world: World, device: number): Promise<Buffer> {
  const as = await given.administrator(world)
  const url = `/api/documents/zugangsdaten.pdf?device=${device}`
  return (await given.response(200, world.ask('GET', url, { as }))).bytes
}

/** The sizes of the pictures in a PDF, in pixels: `300x100`. */
export function picturesIn(pdf: Buffer): string[] {
  const found = pdf.toString('latin1').matchAll(/\/Width (\d+)\s*\/Height (\d+)/g)
  return [...found].map(([, width, height]) => `${width}x${height}`)
}
