// Facts that scenes may rely on, in a module that does not load the server.

/** The current time of every scene, on the server and in the browser. */
export const now = new Date('2026-02-03T09:30:00Z')

/** Only in the world 'versioned': one machine, with the known serial and article number. */
export const versioned = {
  deviceId: 'k7m2pxw4',
  partId: 'p3rt7k2q',
  /** Code of the link by which an authority reads that machine. */
  authorityCode: 'kX0v5cO2mQ9dT7bR1zF8hJ4sL6wN3yPgUaEiVqBtDrM',
  /** Translations of the known file; the Italian one is outdated. */
  translations: {
    en: 'Operating manual KP-100.pdf',
    fr: 'Notice d’utilisation KP-100.pdf',
    it: 'Istruzioni per l’uso KP-100.pdf',
    pl: 'Instrukcja obsługi KP-100.pdf',
  },
}

/** In the worlds 'small', 'scratch' and 'large'; devices and companies have the demo's customer password. */
export const known = {
  /** Belongs to the company, has the article number and seven files, the known one among them. */
  device: 'KP-4711',
  company: { name: 'Müller Pumpen GmbH', kdnr: 10_001 },
  part: 'KP-100',
  file: 'Betriebsanleitung KP-100.pdf',
  deviceWithoutFiles: 'KP-0000',
  deviceWithManyFiles: 'KP-0300',
  /** Only in 'large': has 1,001 files, one more than are shown at once. */
  deviceWithFilePages: 'SN-2',
  /** Only in 'large': has 51 article numbers, and 21 versions that were withdrawn after the current one. */
  fileWithManyVersions: 'Ablage 1.pdf',
  /** Has no devices. */
  newCompany: { name: 'Zahnradwerk Neuland GmbH', kdnr: 99_001 },
  longDevice: 'PRÜFSTÜCK-2026/000000000471-B-REVISION-04-SONDERANFERTIGUNG-EXPORT',
  longCompany:
    'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft mbH & Co. KG Regensburg',
  longPart: `KP-100-${'SONDERAUSFÜHRUNG-'.repeat(5)}EX`,
  longFile: `${'Originalbetriebsanleitung_und_Montagehinweise_'.repeat(4)}DE.pdf`,
}
