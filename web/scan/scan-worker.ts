import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader'
import wasm from 'zxing-wasm/reader/zxing_reader.wasm?url'

// Reads codes where the browser itself cannot. It runs under a policy of its own: compiling WebAssembly is refused to pages.

prepareZXingModule({ overrides: { locateFile: () => wasm } })

addEventListener('message', ({ data: picture }: MessageEvent<ImageData>) => {
  void read(picture)
})

/** Answers the texts of what is found in a picture, or that it cannot look. */
async function read(picture: ImageData) {
  try {
    const found = await readBarcodes(picture, {
      formats: ['QRCode', 'DataMatrix', 'Code128'],
      maxNumberOfSymbols: 4,
    })
    postMessage(found.map(({ text }) => text))
  } catch (error) {
    postMessage(String(error))
  }
}
