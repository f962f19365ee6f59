import { admitWorker } from '../base/admitted-workers.ts'
import scanWorker from './scan-worker.ts?worker&url'

/** Reads the texts of all codes in the current camera frame. */
export interface CodeReader {
  read(video: HTMLVideoElement): Promise<string[]>
  close(): void
}

/** The reader built into some browsers. */
interface Detector {
  detect(video: HTMLVideoElement): Promise<{ rawValue: string }[]>
}

interface DetectorClass {
  new (options: { formats: string[] }): Detector
  getSupportedFormats(): Promise<string[]>
}

/** The browser's own reader, or else one in a worker, which is loaded only then. */
export async function openReader(): Promise<CodeReader> {
  return (await ownReader()) ?? workerReader()
}

const formats = ['qr_code', 'data_matrix', 'code_128']

async function ownReader(): Promise<CodeReader | undefined> {
  const { BarcodeDetector } = globalThis as { BarcodeDetector?: DetectorClass }
  const supported = (await BarcodeDetector?.getSupportedFormats()) ?? []
  if (!BarcodeDetector || !supported.includes('qr_code')) return undefined
  const detector = new BarcodeDetector({
    formats: formats.filter((kind) => supported.includes(kind)),
  })
  return {
    read: async (video) => (await detector.detect(video)).map(({ rawValue }) => rawValue),
    close() {},
  }
}

const admittedWorker = admitWorker(scanWorker)

function workerReader(): CodeReader {
  const worker = new Worker(admittedWorker, { type: 'module' })
  const canvas = document.createElement('canvas').getContext('2d', { willReadFrequently: true })
  if (!canvas) throw new Error('This browser draws on no canvas.')
  return {
    read: (video) => ask(worker, pictureOf(video, canvas)),
    close: () => worker.terminate(),
  }
}

function pictureOf(video: HTMLVideoElement, canvas: CanvasRenderingContext2D): ImageData {
  const { videoWidth: width, videoHeight: height } = video
  Object.assign(canvas.canvas, { width, height })
  canvas.drawImage(video, 0, 0)
  return canvas.getImageData(0, 0, width, height)
}

/** One picture at a time, so that a response always belongs to the latest one. */
function ask(worker: Worker, picture: ImageData): Promise<string[]> {
  return new Promise((resolve, reject) => {
    worker.onmessage = ({ data }: MessageEvent<string[] | string>) =>
      typeof data === 'string' ? reject(new Error(data)) : resolve(data)
    worker.onerror = () => reject(new Error('The reader of codes cannot be loaded.'))
    worker.postMessage(picture, [picture.data.buffer])
  })
}
