import type { Locator, Page } from '@playwright/test'
import { brokenWords } from '../support/broken-words.ts'
import { expect } from '../support/journey.ts'
import { settle } from '../support/settle.ts'
import { scenes } from './all-scenes.ts'
import { sizes } from './looks.ts'
import type { Scene } from './scene.ts'
import { test } from './stage.ts'

const [, tablet] = sizes

test('on a tablet in portrait mode no table breaks a word of usual length', async ({ play }) => {
  for (const name of ['bin', 'company-announcements', 'imports']) {
    const page = await openOnTablet(play, name)
    const words = await brokenWords(page.locator('.data-table :is(th, td)'))
    expect(words.filter(isUsual), name).toEqual([])
  }
})

test('on a tablet in portrait mode a row of buttons stays on one line', async ({ play }) => {
  const list = await openOnTablet(play, 'parts')
  const tools = [list.getByRole('searchbox'), list.getByRole('button', { name: 'Neu' })]
  expect(await middlesOf(tools), 'above the article numbers').toHaveLength(1)
  const form = (await openOnTablet(play, 'file-update')).getByRole('dialog')
  const names = ['Verlauf', 'Datei löschen …', 'Abbrechen', 'Update']
  const foot = names.map((name) => form.getByRole('button', { name, exact: true }))
  expect(await middlesOf(foot), 'below a file').toHaveLength(1)
})

test('a document type of 120 characters takes two lines in the list of files', async ({ play }) => {
  const page = await openOnTablet(play, 'files-long-names')
  const type = page.getByRole('cell', { name: /Originalbetriebsanleitung/ }).locator('.file-kind')
  const { height, line } = await type.evaluate((element) => ({
    height: element.getBoundingClientRect().height,
    line: Number.parseFloat(getComputedStyle(element).lineHeight),
  }))
  expect(Math.round(height / line)).toBe(2)
})

/** Names of files are longer. */
function isUsual({ length }: string): boolean {
  return length <= 12
}

async function openOnTablet(play: (scene: Scene) => Promise<Page>, name: string): Promise<Page> {
  const scene = scenes.find((candidate) => candidate.name === name)
  if (!scene) throw new Error(`No scene is called ${name}.`)
  const page = await play(scene)
  await page.setViewportSize(tablet)
  await settle(page)
  return page
}

/** The vertical centres of the controls, without duplicates. */
async function middlesOf(controls: Locator[]): Promise<number[]> {
  const boxes = await Promise.all(controls.map((control) => control.boundingBox()))
  return [...new Set(boxes.map((box) => Math.round((box?.y ?? 0) + (box?.height ?? 0) / 2)))]
}
