// What the PDF reader runs beside the page, in the syntax and with the means of customers' browsers.
import './promise-with-resolvers.ts'
import 'pdfjs-dist/legacy/build/pdf.worker.mjs'
