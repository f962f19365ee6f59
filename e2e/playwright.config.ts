import { defineConfig } from '@playwright/test'
import { browserLaunch } from './support/browser.ts'

/**
 * What a page has run for a few seconds it need not run faster: scripts are optimized after many more calls than usual, but
 * for long loops, which are hashed files. What is compiled is kept for the next page, and garbage is collected less often.
 */
const scripts = [
  '--invocation-count-for-maglev=20000',
  '--invocation-count-for-turbofan=40000',
  '--no-flush-bytecode',
  '--min-semi-space-size=16',
]
/** The next page of a window is drawn by what drew the last one; the other two are what the runner would ask for without us. */
const features = [
  'RenderDocument:level/crashed-frame',
  'CDPScreenshotNewSurface',
  'SkipListAccountsWithoutGaiaCookies',
]
/** Pages of one person share a process, as they share what is compiled in it. */
const thrifty = [
  '--process-per-site',
  `--js-flags=${scripts.join(' ')}`,
  `--enable-features=${features.join(',')}`,
]

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
  // What repeats another test with further cases or larger numbers runs with `--full` only.
  ...(process.env.TEST_FULL === undefined && { grepInvert: /@full/ }),
  forbidOnly: Boolean(process.env.CI),
  // One more than two cores: a journey often waits for an answer or a frame.
  workers: 3,
  // These end only what hangs: a shared machine may be ten times as slow as one's own.
  timeout: 300_000,
  expect: { timeout: 60_000 },
  use: {
    browserName: 'chromium',
    launchOptions: { ...(await browserLaunch()), args: thrifty },
    actionTimeout: 60_000,
    screenshot: 'only-on-failure',
  },
})
