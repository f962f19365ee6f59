/** Pictures of the demo's machines by family: SVG with a view box of 480 × 320. */
export function machinePicture(family: string): string {
  const shapes = drawings[family] ?? drawings.pump
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 480 320" width="960" height="640">
<rect width="480" height="320" fill="#eef2f5"/><rect y="268" width="480" height="52" fill="#d7dfe6"/>${shapes}</svg>`
}

const [dark, steel, light, accent, warm] = ['#33414f', '#7b8a99', '#b9c6d2', '#0b5c7a', '#e0a526']

const frame = box(70, 250, 340, 18, dark)
const motor =
  box(280, 140, 120, 90, accent) +
  [296, 316, 336, 356, 376].map((x) => box(x, 140, 6, 90, '#09495f')).join('') +
  box(310, 118, 50, 24, dark)

const drawings: Record<string, string> = {
  pump:
    frame +
    motor +
    box(220, 160, 64, 50, steel) +
    disc(165, 185, 64, light) +
    disc(165, 185, 24, dark) +
    box(140, 70, 50, 60, light) +
    box(128, 62, 74, 14, steel) +
    box(62, 165, 46, 40, light) +
    box(52, 153, 14, 64, steel),
  compressor:
    frame +
    box(80, 120, 320, 110, light, 50) +
    box(150, 60, 190, 66, accent) +
    box(170, 76, 60, 34, '#09495f') +
    disc(290, 93, 22, warm) +
    box(110, 226, 22, 28, dark) +
    box(348, 226, 22, 28, dark) +
    disc(360, 175, 16, steel),
  conveyor:
    box(60, 150, 360, 16, dark) +
    box(60, 134, 360, 16, steel) +
    [70, 130, 190, 250, 310, 370].map((x) => disc(x + 10, 158, 14, light)).join('') +
    box(90, 170, 14, 90, dark) +
    box(376, 170, 14, 90, dark) +
    box(120, 86, 64, 48, warm) +
    box(240, 96, 52, 38, accent) +
    box(386, 96, 54, 44, accent),
  agitator:
    box(150, 120, 180, 140, light, 18) +
    box(204, 30, 72, 62, accent) +
    box(218, 92, 44, 20, dark) +
    box(236, 112, 8, 116, dark) +
    box(190, 214, 100, 14, steel, 7) +
    box(130, 108, 220, 14, steel),
  dedusting:
    frame +
    box(150, 50, 180, 130, light) +
    [168, 204, 240, 276].map((x) => box(x, 66, 24, 98, '#ffffff', 12)).join('') +
    `<path d="M150 180 L330 180 L262 238 L218 238 Z" fill="${steel}"/>` +
    box(330, 74, 80, 34, accent) +
    box(70, 124, 80, 34, steel) +
    box(206, 236, 68, 16, warm),
  hydraulics:
    frame +
    box(100, 170, 280, 82, accent, 8) +
    box(180, 84, 70, 88, steel) +
    disc(305, 128, 40, light) +
    disc(305, 128, 4, dark) +
    box(303, 98, 4, 32, warm) +
    box(118, 128, 40, 44, dark) +
    box(196, 60, 38, 26, dark),
}

function box(x: number, y: number, width: number, height: number, fill: string, radius = 4) {
  return `<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="${radius}" fill="${fill}"/>`
}

function disc(x: number, y: number, radius: number, fill: string) {
  return `<circle cx="${x}" cy="${y}" r="${radius}" fill="${fill}"/>`
}
