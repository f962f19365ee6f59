import { get } from 'node:http'

// Downloads an address, discards the contents, and prints the time to the first byte and the size: a separate process,
// so that measuring the waits of others is not affected by the download.

const [address = '', authorization = ''] = process.argv.slice(2)
const startedAt = performance.now()
get(address, { headers: { authorization } }, (answer) => {
  if (answer.statusCode !== 200) throw new Error(`${address} answered ${answer.statusCode}`)
  let [firstByteMs, bytes] = [0, 0]
  answer.on('data', (piece: Buffer) => {
    if (bytes === 0) firstByteMs = performance.now() - startedAt
    bytes += piece.length
  })
  answer.on('end', () => process.stdout.write(JSON.stringify({ firstByteMs, bytes })))
})
