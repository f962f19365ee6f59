import { defineConfig } from '@playwright/test'
import { browserLaunch } from './support/browser.ts'

// A test that only succeeds at the second try is a failure: no retries.
export default defineConfig({
  testDir: '.',
  outputDir: '../test-results',
  // One machine's pictures are every machine's (scenes/compared.test.ts).
  snapshotPathTemplate: '{testDir}/scenes/compared/{arg}{ext}',
  globalSetup: './scenes/worlds/world-server.ts',
  projects: [
    { name: 'journeys', testMatch: '**/*.test.ts' },
    // Not a test: `npm run screenshots`.
    { name: 'pictures', testMatch: '**/take-pictures.ts' },
  ],
  reporter: 'list',
  fullyParallel: true,
  forbidOnly: Boolean(process.env.CI),
  // One more than two cores: a journey often waits for an answer or a frame.
  workers: 3,
  // Far more than anything takes: a shared machine may stand still for seconds.
  timeout: 120_000,
  expect: { timeout: 20_000 },
  use: {
    browserName: 'chromium',
    launchOptions: await browserLaunch(),
    actionTimeout: 20_000,
    screenshot: 'only-on-failure',
  },
})
