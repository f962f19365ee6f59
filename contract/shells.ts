import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { Id } from './fields.ts'
import { PublicId } from './labels.ts'
import { publicShellPath, shellPath } from './paths.ts'

/** Media type of a shell package (IDTA 01005), for content negotiation. */
export const shellPackageMime = 'application/asset-administration-shell-package'

/** Asset administration shells; `labels.address` also answers programs with the public part of one. */
export const shells = {
  publicPackage: endpoint({
    access: 'anyone',
    method: 'GET',
    path: publicShellPath(':publicId'),
    wire: 'stream',
    input: z.object({ publicId: PublicId }),
    output: z.unknown(),
    summary:
      'Der öffentliche Teil der Verwaltungsschale eines Geräts oder einer Artikelnummer als AASX.',
  }),
  device: endpoint({
    access: 'reader',
    method: 'GET',
    path: shellPath('geraete', ':id', 'aasx'),
    wire: 'stream',
    input: z.object({ id: Id }),
    output: z.unknown(),
    customerOutput: z.unknown(),
    summary: 'Die Verwaltungsschale eines Geräts als AASX, mit seinen Dateien.',
  }),
  deviceJson: endpoint({
    access: 'reader',
    method: 'GET',
    path: shellPath('geraete', ':id', 'json'),
    wire: 'stream',
    input: z.object({ id: Id }),
    output: z.unknown(),
    customerOutput: z.unknown(),
    summary: 'Die Verwaltungsschale eines Geräts als JSON.',
  }),
  part: endpoint({
    access: 'staff',
    method: 'GET',
    path: shellPath('artikelnummern', ':id', 'aasx'),
    wire: 'stream',
    input: z.object({ id: Id }),
    output: z.unknown(),
    summary: 'Die Verwaltungsschale einer Artikelnummer als AASX, mit ihren Dateien.',
  }),
  partJson: endpoint({
    access: 'staff',
    method: 'GET',
    path: shellPath('artikelnummern', ':id', 'json'),
    wire: 'stream',
    input: z.object({ id: Id }),
    output: z.unknown(),
    summary: 'Die Verwaltungsschale einer Artikelnummer als JSON.',
  }),
}
