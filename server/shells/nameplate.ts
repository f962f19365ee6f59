import { machineName } from '#contract/machine-name.ts'
import type { Settings } from '#contract/settings.ts'
import { countryOf } from '../countries/country-of.ts'
import {
  collection,
  concept,
  type Element,
  named,
  property,
  type Submodel,
  texts,
} from './elements.ts'
import type { Shelled } from './shelled.store.ts'

/** The maker of the machine, as all submodels name it. */
export interface ShellMaker {
  settings: Settings
  /** As in the settings, or else the name of the portal. */
  name: string
  email: string
}

interface Plate {
  /** Its permanent address. */
  address: string
  shelled: Shelled
  maker: ShellMaker
}

/** The submodel Digital Nameplate 3.0.1 (IDTA 02006). */
export function nameplate({ address, shelled, maker }: Plate): Submodel {
  const { sn, builtIn, part } = shelled
  const { language } = maker.settings
  const designation = machineOf(shelled)
  return {
    modelType: 'Submodel',
    idShort: 'Nameplate',
    id: `${address}#Nameplate`,
    kind: 'Instance',
    administration: {
      version: '3',
      revision: '0',
      templateId: 'https://admin-shell.io/idta-02006-3-0',
    },
    semanticId: concept('https://admin-shell.io/idta/nameplate/3/0/Nameplate'),
    submodelElements: named({
      URIOfTheProduct: property('0112/2///61987#ABN590#002', address, 'xs:anyURI'),
      ManufacturerName: texts('0112/2///61987#ABA565#009', { [language]: maker.name }),
      ManufacturerProductDesignation: texts('0112/2///61987#ABA567#009', {
        [language]: designation,
      }),
      AddressInformation: addressOf(maker),
      OrderCodeOfManufacturer: property('0112/2///61987#ABA950#008', part ?? undefined),
      ProductArticleNumberOfManufacturer:
        part === null ? undefined : property('0112/2///61987#ABA581#007', part),
      SerialNumber: sn === null ? undefined : property('0112/2///61987#ABA951#009', sn),
      YearOfConstruction:
        builtIn === null ? undefined : property('0112/2///61987#ABP000#002', String(builtIn)),
    }),
  }
}

/** What the nameplate requires of the maker's address and the settings lack, in German. */
export function lackingInAddress({
  makerAddress,
  makerCountry,
}: Pick<Settings, 'makerAddress' | 'makerCountry'>): string[] {
  const { street, zip } = readAddress(makerAddress)
  return [
    street === '' ? 'Straße' : [],
    zip === undefined ? 'Postleitzahl und Ort' : [],
    countryOf(makerCountry) === undefined ? 'Land' : [],
  ].flat()
}

/** The name of the machine: the first line of the article number's description, or else its title. */
function machineOf({ machine, part, sn }: Shelled): string {
  return machineName(machine).whole || part || sn || ''
}

/** The maker's address by the drop-in template Address Information (IDTA 02002), as far as it is known. */
function addressOf({ settings, email }: ShellMaker): Element {
  const { language, makerCountry, makerPhone, makerWeb } = settings
  const { street, zip, town } = readAddress(settings.makerAddress)
  const country = countryOf(makerCountry)
  const text = (semanticId: string, value: string | undefined) =>
    value === undefined || value === '' ? undefined : texts(semanticId, { [language]: value })
  const id = 'https://admin-shell.io/zvei/nameplate/1/0/ContactInformations'
  return collection(`${id}/AddressInformation`, {
    Street: text('0173-1#02-AAO128#002', street),
    Zipcode: text('0173-1#02-AAO129#002', zip),
    CityTown: text('0173-1#02-AAO132#002', town),
    NationalCode: text('0173-1#02-AAO134#002', country),
    Phone:
      makerPhone === null
        ? undefined
        : collection(`${id}/ContactInformation/Phone`, {
            TelephoneNumber: texts('0173-1#02-AAO136#002', { [language]: makerPhone }),
          }),
    Email: collection('0173-1#02-AAQ836#005', {
      EmailAddress: property('0173-1#02-AAO198#002', email),
    }),
    AddressOfAdditionalLink:
      makerWeb === null ? undefined : property('0173-1#02-AAQ326#002', makerWeb),
  })
}

/** Splits a postal address: the last line that begins with a post code is the town, the others are the street. */
function readAddress(address: string | null) {
  const lines = joined((address ?? '').split('\n').map((line) => line.trim()))
  const at = lines.findLastIndex((line) => town.test(line))
  const [, zip, name] = town.exec(lines[at] ?? '') ?? []
  const street = lines.filter((_, index) => index !== at).join(', ')
  return { street, zip, town: name }
}

/** Removes empty lines; a post code on a line of its own is joined with the next line. */
function joined(lines: string[]): string[] {
  const filledLines = lines.filter((line) => line !== '')
  return filledLines.flatMap((line, index) => {
    if (isZip.test(line) && filledLines[index + 1] !== undefined) return []
    const before = filledLines[index - 1] ?? ''
    return isZip.test(before) ? `${before} ${line}` : line
  })
}

const isZip = /^(?:[A-Z]{1,3}[- ])?\d{4,6}$/

/** `12345 Neustadt`, `CH-8001 Zürich`, `D-70173 Stuttgart`. */
const town = /^(?:[A-Z]{1,3}[- ])?(\d{4,6}) +(\S.*)$/
