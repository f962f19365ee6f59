// The worker of the PDF reader, built for the oldest supported browsers.
import './promise-with-resolvers.ts'
import 'pdfjs-dist/legacy/build/pdf.worker.mjs'
