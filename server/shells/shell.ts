import type { Config } from '../core/config.ts'
import type { Db } from '../db/database.ts'
import type { ShownFile, ShownVersion } from '../files/shown-versions.store.ts'
import { labelAddress } from '../labels/label-address.ts'
import type { Services } from '../services.ts'
import { readSettings } from '../settings/settings.store.ts'
import { type Submodel, submodelReference, writable } from './elements.ts'
import { handoverDocumentation } from './handover-documentation.ts'
import { nameplate } from './nameplate.ts'
import type { Shelled } from './shelled.store.ts'

/** The contents of a shell. */
interface Contents {
  shelled: Shelled
  files: ShownFile[]
  /** Address or path of a version's bytes. */
  placeOf: (version: ShownVersion) => string
}

/** One shell with its submodels as JSON: the environment of IDTA 01001, edition 3.0. */
export interface Environment {
  assetAdministrationShells: [Record<string, unknown>]
  submodels: Submodel[]
}

/** The asset administration shell of a device, or of an article number (a type). */
export async function makeShell(
  { db, config, secrets }: Pick<Services, 'db' | 'config' | 'secrets'>,
  { shelled, files, placeOf }: Contents,
): Promise<Environment> {
  const maker = await readMaker(db, config)
  const address = labelAddress(config, shelled.publicId)
  const submodels = [
    nameplate({ address, shelled, maker }),
    handoverDocumentation({ address, portal: config.publicUrl, files, maker, secrets, placeOf }) ??
      [],
  ].flat()
  const specificAssetIds = [
    ...(shelled.sn === null ? [] : [{ name: 'serialNumber', value: writable(shelled.sn) }]),
    ...(shelled.gtin === null ? [] : [{ name: 'gtin', value: shelled.gtin }]),
  ]
  return {
    assetAdministrationShells: [
      {
        modelType: 'AssetAdministrationShell',
        idShort: `Shell_${shelled.publicId}`,
        id: `${address}#Shell`,
        assetInformation: {
          assetKind: shelled.kind === 'device' ? 'Instance' : 'Type',
          globalAssetId: address,
          ...(specificAssetIds.length > 0 && { specificAssetIds }),
        },
        submodels: submodels.map(submodelReference),
      },
    ],
    submodels,
  }
}

async function readMaker(db: Db, config: Config) {
  const settings = await readSettings(db, config)
  return {
    settings,
    name: settings.makerName ?? config.portalName,
    email: settings.makerEmail ?? config.supportEmail,
  }
}
