import type { Locator, Page } from '@playwright/test'
import { onDisk } from './files-on-disk.ts'
import { expect, type Hands } from './hands.ts'

/** An everyday task of staff, by the shortest way with the mouse or with the keyboard only. */
export interface Task {
  name: string
  /** The address where a person would begin. */
  from: string
  /** Maximum number of actions, by the shorter of both ways. */
  atMost?: number
  /** Prepares the page; not counted. */
  before?(page: Page): Promise<void>
  /** `unique` is a text unique to this run, for values that must be unique. */
  steps(hands: Hands, unique: string): Promise<void>
  /** Throws if the task is not done. */
  done(page: Page, unique: string): Promise<unknown>
}

const types = ['Betriebsanleitung', 'Schaltplan', 'Ersatzteilliste']
const thirty = onDisk(
  'thirty',
  types.flatMap((type) => numbered(type, 10)),
)
const twelve = onDisk('twelve', numbered('Wartungsplan', 12))
const oneFile = onDisk('one', ['Betriebsanleitung KP-950'])

export const tasks: Task[] = [
  {
    name: 'upload 30 PDFs of three types',
    from: '/files',
    atMost: 8,
    async steps(hands, unique) {
      const { page } = hands
      if (hands.hasMouse) await hands.drop(await thirty(unique), heading(page, 'Dateien'))
      else {
        await hands.press('n')
        await hands.choose(await thirty(unique), button(page, /^Dateien auswählen/))
      }
      await hands.use(button(page, 'Hochladen'), 'Shift+Tab')
    },
    done: (page) => message(page, 'Datei(en) hochgeladen!'),
  },
  {
    name: 'create a device with twelve files',
    from: '/devices',
    atMost: 12,
    async steps(hands, unique) {
      const { page } = hands
      await openNew(hands)
      await hands.fill(field(page, /^Seriennummer/), unique)
      await hands.search(picker(page, /^Firma/), 'weiß')
      await hands.press('Tab')
      await hands.search(picker(page, /^Artikelnummer/), 'KP')
      await hands.press('Enter')
      if (hands.hasMouse) await hands.drop(await twelve(unique), page.getByRole('dialog'))
      else {
        await hands.use(button(page, 'Dateien hochladen …'))
        await hands.choose(await twelve(unique), button(page, /^Dateien auswählen/))
      }
      await hands.use(button(page, 'Hochladen'), 'Shift+Tab')
      await expect(page.getByRole('list', { name: 'Dateien vom Gerät' })).toContainText('KP-911')
      await hands.use(button(page, 'Speichern'), 'Shift+Tab')
    },
    done: (page, unique) => showsPassword(page, unique),
  },
  {
    name: 'take a file off one device',
    from: '/devices?suche=create+a+device+with+twelve+files',
    atMost: 2,
    async steps(hands) {
      await actInRow(hands, /aufklappen$/, 'Shift+Tab')
      await hands.use(button(hands.page, /^Von diesem Gerät entfernen/).first())
    },
    done: (page) => message(page, /^Datei wurde von Gerät „.*“ entfernt!/),
  },
  {
    name: 'bring it back',
    from: '/devices?suche=create+a+device+with+twelve+files',
    async before(page) {
      await button(page, /aufklappen$/)
        .first()
        .click()
      await button(page, /^Von diesem Gerät entfernen/)
        .first()
        .click()
    },
    async steps(hands) {
      if (hands.hasMouse) return hands.click(button(hands.page, 'Rückgängig'))
      await hands.press('m')
      await hands.use(button(hands.page, /^Rückgängig: /))
    },
    done: (page) => message(page, /wieder/),
  },
  {
    name: 'give a device a new password, with its letter',
    from: '/devices',
    atMost: 4,
    async steps(hands) {
      await actInRow(hands, /^Weitere Aktionen/)
      await hands.pick(menuItem(hands.page, 'Neues Passwort'))
      const set = button(hands.page, 'Passwort setzen')
      await Promise.all([hands.page.waitForEvent('download'), hands.use(set)])
    },
    done: (page) => expect(page.getByRole('dialog', { name: /^Zugang für/ })).toBeVisible(),
  },
  {
    name: 'find a machine among 10,000 by two half words',
    from: '/user',
    atMost: 3,
    async steps(hands) {
      const { page } = hands
      if (hands.hasMouse) await hands.click(button(page, 'Springen zu …'))
      else await hands.press('Control+k')
      await hands.type('S-2025 9998')
      await expect(page.getByRole('option', { selected: true })).toBeVisible()
      await hands.press('Enter')
    },
    done: (page) => expect(heading(page, 'ES-2025-9998')).toBeVisible(),
  },
  {
    name: 'filter devices and keep the view',
    from: '/devices',
    atMost: 4,
    before: forgetView,
    async steps(hands) {
      await hands.use(button(hands.page, 'Filter'))
      await hands.use(button(hands.page, /^Ohne Dateien/))
      await hands.use(button(hands.page, 'Ansicht speichern …'))
      await expect(field(hands.page, /^Name/)).toHaveValue('Ohne Dateien')
      await hands.press('Enter')
    },
    done: (page) => expect(button(page, 'Ansicht: Ohne Dateien')).toBeVisible(),
  },
  {
    name: 'filter by a kept view',
    from: '/devices',
    atMost: 4,
    async steps(hands) {
      await hands.use(button(hands.page, /^Ansicht: /))
      await hands.pick(menuItem(hands.page, 'Ohne Dateien'))
    },
    done: (page) => expect(page).toHaveURL(/ohne-dateien=ja/),
  },
  {
    name: 'select five rows',
    from: '/devices',
    atMost: 2,
    steps: selectFive,
    done: (page) => expect(page.getByText('5 ausgewählt')).toBeVisible(),
  },
  {
    name: 'print the labels of five devices',
    from: '/devices',
    async steps(hands) {
      await selectFive(hands)
      await actOnSelected(hands, 'Etiketten drucken')
      await hands.use(button(hands.page, 'Drucken'))
    },
    done: (page) => expect(page.locator('#print-labels section')).toHaveCount(5),
  },
  {
    name: 'give a file to five devices',
    from: '/devices',
    async steps(hands) {
      const { page } = hands
      await selectFive(hands)
      await actOnSelected(hands, 'Dateien zuordnen')
      await hands.search(
        picker(page.getByRole('dialog'), /./),
        hands.hasMouse ? 'Schaltplan' : 'Ersatzteilliste',
      )
      await hands.press('Enter')
      await hands.use(page.getByRole('dialog').getByRole('button', { name: /^Zuordnen/ }))
    },
    done: (page) => message(page, 'Zuordnung gespeichert!'),
  },
  {
    name: 'delete a device',
    from: '/devices?suche=create+a+device',
    async steps(hands) {
      const { page } = hands
      await actInRow(hands, /löschen$/)
      await hands.use(page.getByRole('dialog').getByRole('button', { name: 'Löschen' }))
    },
    done: (page) => message(page, /gelöscht/),
  },
  {
    name: 'take that deletion back later',
    from: '/user',
    async steps(hands) {
      await hands.use(button(hands.page, 'Konto und Darstellung'))
      await hands.pick(menuItem(hands.page, 'Papierkorb'))
      await hands.use(button(hands.page, /wiederherstellen/i).first())
    },
    done: (page) => message(page, /wiederhergestellt/),
  },
  {
    name: 'copy a device under another serial number',
    from: '/devices',
    async steps(hands, unique) {
      await actInRow(hands, /kopieren$/)
      await expect(field(hands.page, /^Seriennummer/)).toBeFocused()
      await hands.press('Control+a')
      await hands.type(unique)
      await hands.press('Enter')
    },
    done: (page, unique) => showsPassword(page, unique),
  },
  {
    name: 'note the day of delivery',
    from: '/devices',
    async steps(hands) {
      const { page } = hands
      if (hands.hasMouse) await hands.click(button(page, /bearbeiten$/).first())
      else await hands.press('j', 'e')
      await hands.goTo(field(page, 'Ausgeliefert am'))
      await hands.press('Control+a')
      await hands.type('24.11.2026')
      await hands.press('Enter')
    },
    done: (page) => message(page, 'Gerät wurde aktualisiert!'),
  },
  {
    name: 'create a company',
    from: '/companies',
    async steps(hands, unique) {
      const { page } = hands
      await openNew(hands)
      await hands.fill(field(page, /^Firmenname/), unique)
      await hands.press('Tab')
      await hands.type(hands.hasMouse ? '70001' : '70002')
      await hands.use(button(page, 'Generieren'))
      await hands.use(button(page, 'Speichern'))
    },
    done: (page, unique) => showsPassword(page, unique),
  },
  {
    name: 'write a note to a company',
    from: '/companies',
    async steps(hands, unique) {
      const { page } = hands
      if (hands.hasMouse) await hands.click(button(page, /bearbeiten$/).first())
      else await hands.press('j', 'e')
      await hands.fill(field(page, /^kurze Beschreibung/), unique)
      await hands.use(button(page, 'Update'))
    },
    done: (page) => message(page, 'Firma wurde aktualisiert!'),
  },
  createByTitle('create an article number', '/devices?reiter=artikelnummern'),
  createByTitle('create a document type', '/files?reiter=dokumententypen'),
  {
    name: 'add a new version of a file',
    from: '/files',
    async steps(hands, unique) {
      const { page } = hands
      if (hands.hasMouse)
        await hands.drop(await oneFile(unique), page.locator('tr[data-record]').first())
      else {
        await actInRow(hands, /^Weitere Aktionen/)
        await hands.pick(menuItem(page, 'Neue Fassung'))
        await hands.choose(
          await oneFile(unique),
          page
            .getByRole('dialog')
            .getByLabel(/^Datei/)
            .first(),
        )
        await hands.use(button(page, 'Hochladen'), 'Shift+Tab')
      }
    },
    done: (page) => message(page, 'Neue Fassung ist freigegeben!'),
  },
  {
    name: 'change the type of five files',
    from: '/files',
    async steps(hands) {
      const { page } = hands
      await selectFive(hands)
      await actOnSelected(hands, 'Ändern')
      await hands.search(picker(page.getByRole('dialog'), /./), 'Schaltplan')
      await hands.press('Enter')
      await hands.use(
        page.getByRole('dialog').getByRole('button', { name: /^(Ändern|Update|Speichern)/ }),
      )
    },
    done: (page) => message(page, /5 Dateien/),
  },
  {
    name: 'give a file to all devices of an article number',
    from: '/files',
    async steps(hands) {
      const { page } = hands
      if (hands.hasMouse) await hands.click(boxes(page).nth(1))
      else await hands.press('j', 'Space')
      await actOnSelected(hands, 'Zuordnen')
      await hands.search(
        picker(page.getByRole('dialog'), /Artikelnummern/),
        hands.hasMouse ? 'KP-1' : 'KP-2',
      )
      await hands.press('Enter')
      await hands.use(page.getByRole('dialog').getByRole('button', { name: /^Zuordnen/ }))
    },
    done: (page) => message(page, 'Zuordnung gespeichert!'),
  },
  {
    name: 'look at a file',
    from: '/files',
    async steps(hands) {
      await actInRow(hands, /^Weitere Aktionen/)
      await hands.pick(menuItem(hands.page, 'Ansehen'))
    },
    done: (page) => expect(page.getByRole('dialog')).toBeVisible(),
  },
  {
    name: 'export a filtered list for Excel',
    from: '/devices?suche=KP-300',
    async steps(hands) {
      const { page } = hands
      await hands.use(button(page, 'Exportieren'))
      const save = page.getByRole('dialog').getByRole('button', { name: 'Speichern' })
      await Promise.all([page.waitForEvent('download'), hands.use(save)])
    },
    done: (page) => message(page, 'gespeichert!'),
  },
  {
    name: 'see what a customer looked at today',
    from: '/logs',
    async steps(hands) {
      await hands.openTab('Kunden')
      await hands.use(button(hands.page, 'Heute'))
    },
    done: (page) => expect(button(page, 'Heute')).toHaveAttribute('aria-pressed', 'true'),
  },
  {
    name: 'from a device to all devices of its company',
    from: '/devices',
    async steps(hands) {
      const link = hands.page.locator('tr[data-record] td[data-label="Kunde"] a').first()
      if (!hands.hasMouse) await hands.press('j')
      await hands.use(link, 'Shift+Tab')
    },
    done: (page) => expect(page).toHaveURL(/\/companies\/\d+/),
  },
  {
    name: 'open the history of a device',
    from: '/devices',
    async steps(hands) {
      const { page } = hands
      if (hands.hasMouse)
        await hands.click(page.locator('tr[data-record] td[data-label="SN-Nr."] a').first())
      else await hands.press('j', 'Enter')
      await hands.openTab('Verlauf')
    },
    done: (page) =>
      expect(page.getByRole('cell', { name: /angelegt|geändert/ }).first()).toBeVisible(),
  },
  {
    name: 'sort the devices by company',
    from: '/devices',
    async steps(hands) {
      await hands.use(button(hands.page, 'Kunde'))
    },
    done: (page) =>
      expect(page.getByRole('columnheader', { name: 'Kunde' })).toHaveAttribute(
        'aria-sort',
        'ascending',
      ),
  },
  {
    name: 'change to the dark look',
    from: '/user',
    async steps(hands) {
      await hands.use(button(hands.page, 'Konto und Darstellung'))
      await hands.pick(menuItem(hands.page, 'Dunkel'))
    },
    done: (page) =>
      expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark'),
  },
  {
    name: 'look up how a file is prepared',
    from: '/files',
    async steps(hands) {
      await hands.use(hands.page.getByRole('link', { name: 'Hilfe' }))
    },
    done: (page) => expect(page).toHaveURL(/\/hilfe#/),
  },
]

/** Creates a record with only a title. */
function createByTitle(name: string, from: string): Task {
  return {
    name,
    from,
    async steps(hands, unique) {
      await openNew(hands)
      await hands.type(unique)
      await hands.press('Enter')
    },
    done: (page, unique) => expect(rowOf(page, unique)).toBeVisible(),
  }
}

/** Deletes the view saved by the other way. */
async function forgetView(page: Page): Promise<void> {
  await button(page, /^Ansicht: /).click()
  const keptItem = menuItem(page, 'Ohne Dateien')
  if ((await keptItem.count()) === 0) {
    await page.goto('/devices', { waitUntil: 'networkidle' })
    return
  }
  await keptItem.click()
  await button(page, 'Ansicht: Ohne Dateien').click()
  await menuItem(page, /löschen …$/).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Löschen' }).click()
  await button(page, 'Ansicht speichern …').waitFor()
  await page.goto('/devices', { waitUntil: 'networkidle' })
}

async function openNew(hands: Hands): Promise<void> {
  if (hands.hasMouse) await hands.click(button(hands.page, 'Neu'))
  else await hands.press('n')
}

async function selectFive(hands: Hands): Promise<void> {
  if (hands.hasMouse) {
    await hands.click(boxes(hands.page).nth(1))
    await hands.click(boxes(hands.page).nth(5), ['Shift'])
  } else await hands.press('j', ...Array<string>(4).fill('Shift+ArrowDown'))
}

/** Performs an action on the selected rows. */
async function actOnSelected(hands: Hands, name: string): Promise<void> {
  const bar = hands.page.getByRole('region', { name: 'Auswahl' })
  await expect(bar).toBeVisible()
  if (!hands.hasMouse) await hands.press('a')
  await hands.use(bar.getByRole('button', { name, exact: true }))
}

/** Uses a button of the first row. */
async function actInRow(hands: Hands, name: RegExp, key = 'Tab'): Promise<void> {
  if (!hands.hasMouse) await hands.press('j')
  await hands.use(hands.page.locator('tr[data-record]').first().getByRole('button', { name }), key)
}

function numbered(type: string, count: number): string[] {
  return Array.from({ length: count }, (_, at) => `${type} KP-${900 + at}`)
}

function button(page: Page, name: string | RegExp): Locator {
  return page.getByRole('button', typeof name === 'string' ? { name, exact: true } : { name })
}

function boxes(page: Page): Locator {
  return page.getByRole('checkbox', { name: /auswählen$/ })
}

function field(page: Page, name: string | RegExp): Locator {
  return page.getByRole('dialog').getByRole('textbox', { name })
}

function picker(page: Page | Locator, name: RegExp): Locator {
  return page.getByRole('combobox', { name }).first()
}

function heading(page: Page, name: string): Locator {
  return page.getByRole('heading', { level: 1, name, exact: true })
}

function menuItem(page: Page, name: string | RegExp): Locator {
  return page.getByRole('menuitem', { name })
}

function rowOf(page: Page, text: string): Locator {
  return page.locator('tr[data-record]').filter({ hasText: text })
}

function showsPassword(page: Page, of: string) {
  return expect(page.getByRole('dialog', { name: `Zugang für ${of}` })).toBeVisible()
}

function message(page: Page, text: string | RegExp) {
  return expect(page.getByRole('region', { name: 'Meldungen' })).toContainText(text)
}
