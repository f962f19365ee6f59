import type { Page } from '@playwright/test'
import type { RuleName } from '#contract/compliance-rules.ts'
import { expect } from '../support/journey.ts'
import { failRequests } from './requests.ts'
import type { Scene } from './scene.ts'

const administrator = { who: 'administrator', world: 'small' } as const

/** „Nachweise“: findings, their devices, and the rules. */
export const complianceScenes: Scene[] = [
  {
    ...administrator,
    name: 'compliance',
    title: 'Nachweise, Befunde',
    open: openFindings,
  },
  {
    ...administrator,
    name: 'compliance-nothing',
    title: 'Nachweise, nichts offen',
    async open(page) {
      await answer(page, [])
      await page.goto('/compliance')
      await expect(page.getByText('Nichts offen:')).toBeVisible()
    },
  },
  {
    ...administrator,
    name: 'compliance-unloaded',
    title: 'Nachweise, Stand nicht geladen',
    failures: [500],
    async open(page) {
      await openFindings(page)
      await failRequests(page, '/api/compliance')
      await page.reload()
      await expect(page.getByText(/^Der Stand konnte nicht geladen werden/)).toBeVisible()
    },
  },
  {
    ...administrator,
    name: 'compliance-devices',
    title: 'Nachweise, betroffene Geräte',
    async open(page) {
      await openFindings(page)
      await page.getByRole('button', { name: /^3\.412 Geräte/ }).click()
      await expect(page.getByRole('link', { name: 'ES-2022-0299' })).toBeVisible()
    },
  },
  {
    ...administrator,
    name: 'compliance-rules',
    title: 'Nachweise, Regeln',
    open: openRules,
  },
  {
    ...administrator,
    name: 'compliance-rules-staff',
    title: 'Nachweise, Regeln, Bearbeiter ohne Rechte',
    who: 'staff',
    async open(page) {
      await openRules(page)
      await expect(page.getByText('können nur Administratoren ein- und ausschalten')).toBeVisible()
    },
  },
  {
    ...administrator,
    name: 'record-findings-device',
    title: 'Befunde auf der Seite eines Geräts',
    async open(page) {
      const ids = findings.map(({ id }) => id)
      await page.route(/\/api\/devices\/\d+\/findings/, (route) =>
        route.fulfill({ json: { findings: ids } }),
      )
      await openCard(page, '/devices/1')
    },
  },
  {
    ...administrator,
    name: 'record-findings-part',
    title: 'Befunde auf der Seite einer Artikelnummer',
    open: (page) => openCard(page, '/parts/1'),
  },
]

async function openCard(page: Page, path: string) {
  await answer(page, findings)
  await page.goto(path)
  await page.getByText(`Nachweise: ${findings.length} Befunde`).click()
  await expect(page.getByRole('button', { name: /^Beheben: Sprache fehlt/ })).toBeVisible()
}

async function openFindings(page: Page) {
  await answer(page, findings)
  await page.goto('/compliance')
  await expect(page.getByRole('button', { name: /^Beheben: Sprache fehlt/ })).toBeVisible()
}

async function openRules(page: Page) {
  await answer(page, findings)
  await page.goto('/compliance?reiter=regeln')
  await expect(page.getByRole('checkbox', { name: 'Sprache fehlt' })).toBeVisible()
}

/** Fakes findings, as the portal's own depend on the day. */
async function answer(page: Page, fakedFindings: typeof findings) {
  await page.route(/\/api\/compliance$/, (route) =>
    route.fulfill({
      json: {
        rules: rules.map((name) => ({
          ...{ name, isOn: name !== 'not-pdfa' },
          findings: fakedFindings.filter(({ attributes }) => attributes.rule === name).length,
        })),
        isSettled: true,
        settledAt: '2026-02-03T09:30:00.000Z',
      },
    }),
  )
  await page.route(/\/api\/compliance\/findings(\?|$)/, (route) =>
    route.fulfill({
      json: {
        data: fakedFindings,
        meta: { pagination: { page: 1, pageSize: 10, pageCount: 1, total: fakedFindings.length } },
      },
    }),
  )
  await page.route(/\/api\/compliance\/findings\/\d+\/devices/, (route) =>
    route.fulfill({
      json: {
        devices: [
          {
            id: 3,
            sn: 'ES-2022-0299',
            companie: 'Ölmühle Rapsgold GmbH',
            deliveredOn: '2022-03-12',
          },
          { id: 4, sn: 'ES-2022-0300', companie: 'Moulins de la Meuse S.A.', deliveredOn: null },
        ],
        next: 4,
      },
    }),
  )
}

const rules: RuleName[] = [
  ...(['missing-type', 'missing-language', 'late-release', 'keeping-ends'] as const),
  ...(['not-public', 'not-pdfa', 'no-printed-safety', 'unknown-country'] as const),
  'without-part',
]

const none = { data: null }
const nothing = {
  country: null,
  dueOn: null,
  part: none,
  companie: none,
  doctype: none,
  media: none,
}
const part = { data: { id: 1, attributes: { title: 'EA-105' } } }
const manual = { data: { id: 1, attributes: { title: 'Betriebsanleitung' } } }
const file = {
  data: { id: 5, attributes: { filename: 'Betriebsanleitung EA-105, Entstaubung.pdf' } },
}
const company = {
  data: { id: 2, attributes: { name: 'Atlantis Pumpwerke Handelsgesellschaft mbH' } },
}

const findings = [
  { rule: 'missing-type', devices: 12_034, part, doctype: manual },
  { rule: 'missing-language', devices: 3_412, part, doctype: manual, country: 'BE' },
  { rule: 'late-release', devices: 96, part, media: file },
  { rule: 'late-release', devices: 7, part },
  { rule: 'keeping-ends', devices: 5, part, dueOn: '2026-06-30' },
  { rule: 'not-public', devices: 4, part, doctype: manual },
  { rule: 'unknown-country', devices: 3, companie: company },
  { rule: 'without-part', devices: 2, companie: company },
  { rule: 'no-printed-safety', devices: 0, part },
].map((attributes, at) => ({
  id: at + 1,
  attributes: {
    ...nothing,
    createdAt: '2026-02-03T09:30:00.000Z',
    updatedAt: '2026-02-03T09:30:00.000Z',
    ...attributes,
  },
}))
