import assert from 'node:assert/strict'
import type { Pixels } from './label-pictures.ts'

/** The labels of a ZPL file as a printer renders them; throws for anything it would not understand. */
export function readZpl(zpl: string): Pixels[] {
  const labels = [...zpl.matchAll(/\^XA(.*?)\^XZ\n?/g)]
  assert.equal(labels.map(([whole]) => whole).join(''), zpl)
  return labels.map(([, commands = '']) => readLabel(commands))
}

function readLabel(commands: string): Pixels {
  const [, width, length, total, same, rowBytes, rows = ''] =
    /^\^PW(\d+)\^LL(\d+)\^LH0,0\^FO0,0\^GFA,(\d+),(\d+),(\d+),([^^]*)\^FS$/.exec(commands) ?? []
  const [columns, height, perRow] = [Number(width), Number(length), Number(rowBytes)]
  assert.equal(total, same)
  assert.equal(Number(total), perRow * height)
  const lines = unpack(rows, perRow * 2)
  assert.equal(lines.length, height)
  const data = new Uint8ClampedArray(columns * height * 4).fill(255)
  for (const [y, line] of lines.entries()) {
    const bytes = Buffer.from(line, 'hex')
    for (let x = 0; x < columns; x += 1) {
      const isDark = ((bytes[x >> 3] ?? 0) >> (7 - (x & 7))) & 1
      if (isDark) data.fill(0, (y * columns + x) * 4, (y * columns + x) * 4 + 3)
    }
  }
  return { width: columns, height, data }
}

/** Rows of hexadecimal digits, compressed as described in Zebra's programming guide. */
function unpack(rows: string, digits: number): string[] {
  const lines: string[] = []
  let line = ''
  let repeat = 0
  const add = (text: string) => {
    line += text
    assert.ok(line.length <= digits)
    if (line.length < digits) return
    lines.push(line)
    line = ''
  }
  for (const sign of rows) {
    if (/[G-Y]/.test(sign)) repeat += sign.charCodeAt(0) - 70
    else if (/[g-z]/.test(sign)) repeat += (sign.charCodeAt(0) - 102) * 20
    else if (sign === ',') add('0'.repeat(digits - line.length))
    else if (sign === ':') {
      assert.equal(line, '')
      add(lines.at(-1) ?? '')
    } else {
      assert.match(sign, /[0-9A-F]/)
      add(sign.repeat(repeat || 1))
      repeat = 0
    }
  }
  assert.equal(line, '')
  return lines
}
