import { writeFile } from 'node:fs/promises'
import { encode } from 'uqr'

const width = 640
const height = 480

/** Writes a camera's view of a QR code: a video of a single picture in the format that Chromium plays (Y4M). */
export async function writeCameraVideo(path: string, text: string): Promise<void> {
  const grey = Buffer.alloc(width * height, 235)
  const { data, size } = encode(text, { border: 4 })
  const module = Math.floor(height / size)
  const [left, top] = [Math.floor((width - size * module) / 2), 0]
  for (const [row, modules] of data.entries()) {
    for (const [column, isDark] of modules.entries()) {
      if (isDark) fill(grey, left + column * module, top + row * module, module)
    }
  }
  const colours = Buffer.alloc((width * height) / 2, 128)
  const frame = Buffer.concat([Buffer.from('FRAME\n'), grey, colours])
  const head = Buffer.from(`YUV4MPEG2 W${width} H${height} F10:1 Ip A1:1 C420\n`)
  await writeFile(path, Buffer.concat([head, frame, frame]))
}

function fill(grey: Buffer, x: number, y: number, side: number) {
  for (let line = y; line < y + side; line += 1) {
    grey.fill(16, line * width + x, line * width + x + side)
  }
}
