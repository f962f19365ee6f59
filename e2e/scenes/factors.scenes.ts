import type { Page } from '@playwright/test'
import type { ProblemBody } from '../../contract/problem.ts'
import { expect, openStart } from '../support/journey.ts'
import type { Scene } from './scene.ts'

const administrator = { who: 'administrator', world: 'small' } as const
const nobody: Pick<Scene, 'who' | 'world' | 'failures'> = {
  who: 'nobody',
  world: 'small',
  failures: [400],
}

/** The second factor and single sign-on: at the login, and on the start page. */
export const factorScenes: Scene[] = [
  {
    ...nobody,
    name: 'second-factor',
    title: 'Bearbeiter Login, zweiter Faktor',
    open: openSecondStep,
  },
  {
    ...nobody,
    name: 'second-factor-wrong',
    title: 'Bearbeiter Login, falscher Code',
    async open(page) {
      await openSecondStep(page)
      await page.route('**/api/auth/local/factor', (route) =>
        route.fulfill({ status: 400, json: wrongCode }),
      )
      await page.getByLabel('Code aus der App').fill('123456')
      await page.getByRole('button', { name: 'Bestätigen', exact: true }).click()
      await expect(page.getByText(wrongCode.error.message)).toBeVisible()
    },
  },
  {
    ...nobody,
    name: 'second-factor-recovery',
    title: 'Bearbeiter Login, Wiederherstellungscode',
    async open(page) {
      await openSecondStep(page)
      await page.getByRole('button', { name: 'Wiederherstellungscode verwenden' }).click()
      await expect(page.getByLabel('Wiederherstellungscode')).toBeFocused()
    },
  },
  {
    ...nobody,
    name: 'second-factor-required',
    title: 'Bearbeiter Login, zweiter Faktor vorgeschrieben',
    open: openEnrolment,
  },
  {
    ...nobody,
    name: 'second-factor-codes',
    title: 'Bearbeiter Login, Wiederherstellungscodes des ersten Faktors',
    async open(page) {
      await openEnrolment(page)
      await page.route('**/api/auth/local/enrol', (route) =>
        route.fulfill({ json: { jwt: 'x', user: null, recoveryCodes } }),
      )
      await page.getByLabel('Code aus der App').fill('123456')
      await page.getByRole('button', { name: 'App bestätigen' }).click()
      await expect(page.getByRole('listitem')).toHaveCount(10)
    },
  },
  {
    ...nobody,
    name: 'staff-login-provider',
    title: 'Bearbeiter Login, auch beim Anbieter',
    async open(page) {
      await withProvider(page, '/admin-login')
      await page.goto('/admin-login')
      await expect(page.getByRole('button', { name: 'Mit Werkskonto anmelden' })).toBeVisible()
    },
  },
  {
    ...nobody,
    name: 'staff-login-provider-alone',
    title: 'Bearbeiter Login, nur beim Anbieter, Konto unbekannt',
    async open(page) {
      await withProvider(page, '/admin-login', false)
      await page.goto('/admin-login#fehler=unbekannt')
      await expect(page.getByText('gehört hier kein Bearbeiter')).toBeVisible()
    },
  },
  {
    ...administrator,
    name: 'start-factors',
    title: 'Start, zweiter Faktor und Konto beim Anbieter',
    async open(page) {
      await withProvider(page, '/user')
      await page.route('**/api/auth/factors', (route) => route.fulfill({ json: ownFactors }))
      await page.route('**/api/auth/sso', (route) => route.fulfill({ json: { identity } }))
      await openStart(page)
      await expect(page.getByText('gilt nicht mehr')).toBeVisible()
      await expect(page.getByText('Verknüpft mit Werkskonto')).toBeVisible()
    },
  },
  {
    ...administrator,
    name: 'user-identity',
    title: 'Konto eines Bearbeiters beim Anbieter',
    async open(page) {
      await withProvider(page, '/user')
      await page.route('**/api/users/*/identity', (route) => route.fulfill({ json: { identity } }))
      await page.route('**/api/auth/sso', (route) => route.fulfill({ json: { identity } }))
      await openStart(page)
      await page.getByRole('button', { name: 'Werkskonto von bearbeiter' }).click()
      await expect(page.getByRole('dialog').getByLabel(/^Kennung beim Anbieter/)).toBeVisible()
    },
  },
  {
    ...administrator,
    name: 'factor-app-form',
    title: 'Authenticator-App hinzufügen',
    async open(page) {
      await openForm(page, 'App hinzufügen')
      await expect(page.getByRole('img', { name: /^QR-Code/ })).toBeVisible()
    },
  },
  {
    ...administrator,
    name: 'factor-app-form-mistakes',
    title: 'Authenticator-App hinzufügen, Fehler in der Eingabe',
    async open(page) {
      const form = await openForm(page, 'App hinzufügen')
      await form.getByLabel('Code aus der App').fill('12')
      await form.getByRole('button', { name: 'Hinzufügen' }).click()
      await expect(form.getByRole('alert').first()).toBeVisible()
    },
  },
  {
    ...administrator,
    name: 'factor-passkey-form',
    title: 'Passkey hinzufügen',
    async open(page) {
      const form = await openForm(page, 'Passkey hinzufügen')
      await expect(form.getByLabel('Name')).toBeVisible()
    },
  },
  {
    ...administrator,
    name: 'factor-recovery-codes',
    title: 'Wiederherstellungscodes',
    async open(page) {
      const form = await openForm(page, 'App hinzufügen')
      await page.route('**/api/auth/factors', (route) =>
        route.request().method() === 'POST'
          ? route.fulfill({ json: { recoveryCodes } })
          : route.continue(),
      )
      await form.getByLabel('Code aus der App').fill('123456')
      await form.getByRole('button', { name: 'Hinzufügen' }).click()
      await expect(page.getByRole('dialog').getByRole('listitem')).toHaveCount(10)
    },
  },
]

async function openSecondStep(page: Page) {
  const factorOptions = {
    passkey: { challenge: 'AAAA', rpId: 'localhost' },
    app: true,
    recoveryCode: true,
  }
  await enterPassword(
    page,
    problem('second-factor', 'Bitte bestätigen Sie die Anmeldung!', { ways: factorOptions }),
  )
  await expect(page.getByRole('heading', { name: 'Anmeldung bestätigen' })).toBeVisible()
  await expect(page.getByLabel('Code aus der App')).toBeVisible()
}

async function openEnrolment(page: Page) {
  const message = 'Für Administratoren ist ein zweiter Faktor vorgeschrieben!'
  await enterPassword(page, problem('factor-required', message, { enrolment }))
  await expect(page.getByRole('img', { name: /^QR-Code/ })).toBeVisible()
}

async function enterPassword(page: Page, answer: ProblemBody) {
  await page.route('**/api/auth/local', (route) => route.fulfill({ status: 400, json: answer }))
  await page.goto('/admin-login')
  await page.getByLabel('Username').fill('admin')
  await page.getByLabel('Passwort', { exact: true }).fill('irgendein-passwort')
  await page.getByRole('button', { name: 'Anmelden', exact: true }).click()
}

async function openForm(page: Page, button: string) {
  await page.route('**/api/auth/factors/begin', (route) =>
    route.fulfill({ json: { ticket: 'x', ...enrolment } }),
  )
  await openStart(page)
  await page.getByRole('button', { name: button }).click()
  return page.getByRole('dialog')
}

/** Adds the settings of single sign-on to the page of a portal. */
async function withProvider(page: Page, path: string, hasPasswordLogin = true) {
  await page.route(`**${path}`, async (route) => {
    const answer = await route.fetch()
    const body = (await answer.text())
      .replace('&quot;ssoName&quot;:&quot;&quot;', '&quot;ssoName&quot;:&quot;Werkskonto&quot;')
      .replace('hasPasswordLogin&quot;:true', `hasPasswordLogin&quot;:${hasPasswordLogin}`)
    await route.fulfill({ response: answer, body })
  })
}

function problem(
  code: 'second-factor' | 'factor-required' | 'validation',
  message: string,
  details: Partial<ProblemBody['error']['details']>,
): ProblemBody {
  const error = { status: 400, name: 'ValidationError', message }
  return { data: null, error: { ...error, details: { code, ticket: 'x', ...details } } }
}

const wrongMessage = 'Der Code ist falsch oder verbraucht!'
const wrongCode = problem('validation', wrongMessage, {
  errors: [{ path: ['code'], message: wrongMessage, name: 'ValidationError', code: 'incorrect' }],
})

const enrolment = {
  app: {
    secret: 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP',
    uri: 'otpauth://totp/Typenschild:admin?issuer=Typenschild&secret=JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP&algorithm=SHA1&digits=6&period=30',
  },
  passkey: { challenge: 'AAAA' },
}

const recoveryCodes = Array.from(
  { length: 10 },
  (_, at) => `7k2m-x9q${at}-4t8w-h3r${(at * 7) % 10}`,
)

const identity = {
  issuer: 'https://login.example.com',
  subject: '2f9c1f1e-7a8c-4a53-9a0d-6b6f3a2c1d44',
  linkedAt: '2026-11-02T08:00:00.000Z',
}

const ownFactors = {
  passkeys: [
    {
      id: 1,
      name: 'Laptop im Büro',
      createdAt: '2026-10-02T08:00:00.000Z',
      lastUsedAt: '2026-11-20T08:00:00.000Z',
      isUsable: true,
    },
    {
      id: 2,
      name: 'Sicherheitsschlüssel am Schlüsselbund der Werkstattleitung',
      createdAt: '2025-03-02T08:00:00.000Z',
      lastUsedAt: null,
      isUsable: false,
    },
  ],
  appSince: '2026-11-02T08:00:00.000Z',
  isAppUsable: true,
  recoveryCodes: 2,
  isRequired: true,
  knowsPasskeys: true,
}
