import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader'
import wasm from 'zxing-wasm/reader/zxing_reader.wasm?url'

// Reads codes where the browser itself cannot. The worker has a policy of its own, as pages may not compile
// WebAssembly.

prepareZXingModule({ overrides: { locateFile: () => wasm } })

addEventListener('message', ({ data: picture }: MessageEvent<ImageData>) => {
  void read(picture)
})

/** Replies with the texts of the codes in a picture, or with an error message. */
async function read(picture: ImageData) {
  try {
    const barcodes = await readBarcodes(picture, {
      formats: ['QRCode', 'DataMatrix', 'Code128'],
      maxNumberOfSymbols: 4,
    })
    postMessage(barcodes.map(({ text }) => text))
  } catch (error) {
    postMessage(String(error))
  }
}
