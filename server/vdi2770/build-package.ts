import type { ZipTime } from '../files/zip-records.ts'
import type { DescribedFile } from './describe-documents.ts'
import {
  type LaidEntry,
  layOutZip,
  type StoredPiece,
  sizeOf,
  type ZipPiece,
} from './lay-out-zip.ts'
import { mainPdf, mainXml, metadataXml, type VdiDocument } from './model.ts'
import { writeDocument } from './write-document.ts'

/** A document on its way into a container: the ZIP that it becomes, and the bytes of its file. */
export interface PackedFile extends DescribedFile {
  containerName: string
  bytes: StoredPiece
}

/** A container in two parts: what is made for it, in one row, and where between that the bytes of files stand. */
export interface BuiltPackage {
  frame: Buffer
  files: { place: number; sha256: string; size: number }[]
  /** Bytes. */
  size: number
}

/** The ZIP of documentation with one ZIP for each document; no file is read for it. */
export function buildPackage(
  main: VdiDocument,
  pdf: Uint8Array,
  files: readonly PackedFile[],
  now: ZipTime,
): BuiltPackage {
  const documents = files.map(({ document, bytes, containerName }): LaidEntry => {
    const [file] = document.versions.flatMap((version) => version.files)
    const entries = [
      { name: metadataXml, pieces: [writeDocument(document)] },
      { name: file?.name ?? containerName, pieces: [bytes] },
    ]
    return { name: containerName, pieces: layOutZip(entries, now) }
  })
  const entries = [
    { name: mainXml, pieces: [writeDocument(main)] },
    { name: mainPdf, pieces: [Buffer.from(pdf)] },
    ...documents,
  ]
  return framed(layOutZip(entries, now))
}

function framed(pieces: ZipPiece[]): BuiltPackage {
  const frame: Buffer[] = []
  const files: BuiltPackage['files'] = []
  let place = 0
  for (const piece of pieces) {
    if (Buffer.isBuffer(piece)) frame.push(piece)
    else if (piece.size > 0) files.push({ place, sha256: piece.sha256, size: piece.size })
    place += sizeOf([piece])
  }
  return { frame: Buffer.concat(frame), files, size: place }
}
