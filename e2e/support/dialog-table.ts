import { expect, type Locator, type Page } from '@playwright/test'
import { moveFocusTo } from './focus-order.ts'
import { waitUntilIdle } from './window-focus.ts'

/** A dialog, and how staff open it by keyboard. */
export interface DialogCase {
  header: string
  /** Width in pixels in a window of 1440 px, if specified. */
  width?: number
  address: string
  /** Name of the button that opens it. */
  opener: string
  /** The menu item to choose, if the button opens a menu. */
  act?: string
  /** The element that has the focus first. */
  first: (dialog: Locator) => Locator
}

/** The dialogs of the portal that `oneDevice` fills, plus an image beside the manual. */
export const dialogCases: DialogCase[] = [
  {
    header: 'Neue Firma hinzufügen',
    width: 864, // 60%
    address: '/companies',
    opener: 'Neu',
    first: field('Firmenname'),
  },
  {
    header: 'Firma bearbeiten',
    width: 864,
    address: '/companies',
    opener: 'Firma Müller Pumpen GmbH bearbeiten',
    first: field('Firmenname'),
  },
  {
    header: 'Artikelnummer hinzufügen',
    width: 1008, // 70vw
    address: '/devices?reiter=artikelnummern',
    opener: 'Neu',
    first: field('Titel'),
  },
  {
    header: 'Artikelnummer bearbeiten',
    width: 1008,
    address: '/devices?reiter=artikelnummern',
    opener: 'Artikelnummer KP-100 bearbeiten',
    first: field('Titel'),
  },
  {
    header: 'Dokumententyp hinzufügen',
    width: 864, // 60vw
    address: '/files?reiter=dokumententypen',
    opener: 'Neu',
    first: field('Titel'),
  },
  {
    header: 'Dokumententyp bearbeiten',
    width: 864,
    address: '/files?reiter=dokumententypen',
    opener: 'Dokumententyp Betriebsanleitung bearbeiten',
    first: field('Titel'),
  },
  {
    header: 'Neue Dateien hinzufügen',
    width: 720, // 50vw
    address: '/files',
    opener: 'Neu',
    first: button('Dateien auswählen'),
  },
  {
    header: 'Neues Gerät hinzufügen',
    width: 1008, // 70vw
    address: '/devices',
    opener: 'Neu',
    first: field('Seriennummer'),
  },
  {
    header: 'Gerät bearbeiten',
    width: 1008,
    address: '/devices',
    opener: 'Gerät KP-4711 bearbeiten',
    first: field('Seriennummer'),
  },
  {
    header: 'DRUCK-LABEL',
    address: '/devices',
    opener: 'Etikett von Gerät KP-4711',
    first: button('Drucken'),
  },
  {
    header: 'Dokumente zu KP-4711',
    address: '/devices',
    opener: 'Weitere Aktionen für Gerät KP-4711',
    act: 'Dokumente senden',
    first: (dialog) => dialog.getByRole('checkbox').first(),
  },
  {
    header: 'Want you realy to delete?',
    width: 720, // 50%
    address: '/devices',
    opener: 'Gerät KP-4711 löschen',
    first: button('Abbrechen'),
  },
  {
    header: 'Sind sie sicher?',
    width: 720,
    address: '/files',
    opener: 'Anleitung.pdf löschen',
    first: button('Abbrechen'),
  },
  {
    header: 'Typenschild.png',
    width: 1368, // 95%
    address: '/files',
    opener: 'Weitere Aktionen für Typenschild.png',
    act: 'Ansehen',
    first: (dialog) => dialog.getByRole('link', { name: 'Herunterladen' }),
  },
]

/** Opens a dialog using only the keyboard. */
export async function openByKeyboard(page: Page, { address, opener, act, header }: DialogCase) {
  // After the previous dialog was closed, its screen is unchanged.
  if (!page.url().endsWith(address)) await page.goto(address)
  const start = page.getByRole('button', { name: opener, exact: true }).first()
  await expect(start).toBeVisible()
  await waitUntilIdle(page)
  await start.focus()
  await page.keyboard.press('Enter')
  if (act !== undefined) {
    await moveFocusTo(page, page.getByRole('menuitem', { name: act, exact: true }), 'ArrowDown')
    await page.keyboard.press('Enter')
  }
  return { start, dialog: page.getByRole('dialog', { name: header }) }
}

function field(label: string) {
  return (dialog: Locator) => dialog.getByRole('textbox', { name: label })
}

function button(name: string) {
  return (dialog: Locator) => dialog.getByRole('button', { name })
}
