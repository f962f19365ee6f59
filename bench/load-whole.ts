import { get } from 'node:http'

// Loads what lies at an address, forgets it, and says how long its first byte took and how much came: a process of its own, so
// that whoever measures how long others wait meanwhile does not wait for this reading.

const [address = '', authorization = ''] = process.argv.slice(2)
const begun = performance.now()
get(address, { headers: { authorization } }, (answer) => {
  if (answer.statusCode !== 200) throw new Error(`${address} answered ${answer.statusCode}`)
  let [firstByteMs, bytes] = [0, 0]
  answer.on('data', (piece: Buffer) => {
    if (bytes === 0) firstByteMs = performance.now() - begun
    bytes += piece.length
  })
  answer.on('end', () => process.stdout.write(JSON.stringify({ firstByteMs, bytes })))
})
