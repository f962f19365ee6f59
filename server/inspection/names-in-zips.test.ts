import assert from 'node:assert/strict'
import test from 'node:test'
import { oddZip } from '../testing/odd-zip.ts'
import { bytesOf } from './open-bytes.ts'
import { withZip } from './open-zip.ts'

// The database does not matter: names are read, and nothing is kept.

test('issue 18, 2: names in a ZIP are decoded as the program that wrote them intended', async () => {
  const files: [name: string | Buffer, flags: number, read: string][] = [
    ['Gerät.pdf', 2_048, 'Gerät.pdf'],
    // macOS: decomposed characters in UTF-8, without the UTF-8 flag.
    ['Pru\u0308fplan.pdf', 0, 'Pru\u0308fplan.pdf'],
    // Windows: the DOS code page.
    [Buffer.from('Gr\x94\xe1e.pdf', 'latin1'), 0, 'Größe.pdf'],
    [Buffer.from('F\x81r \xe8 5, Ma\xe1.pdf', 'latin1'), 0, 'Für Φ 5, Maß.pdf'],
    // Some Windows programs: Windows-1252.
    [Buffer.from('K\xfchlung_M\xe4rz_Ma\xdf.pdf', 'latin1'), 0, 'Kühlung_März_Maß.pdf'],
    ['4711\\Plan.pdf', 0, '4711/Plan.pdf'],
  ]
  const bytes = oddZip(files.map(([name, flags]) => ({ name, flags, bytes: 'x' })))
  const usage = { entries: 0, unpacked: 0, xml: 0 }
  const names = await withZip(bytesOf(bytes), usage, async (found) => found.map(({ name }) => name))
  assert.deepEqual(
    names,
    files.map(([, , read]) => read),
  )
})
