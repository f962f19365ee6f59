import { defineConfig } from '@playwright/test'
import { browserLaunch } from './support/browser.ts'

/**
 * Pages live for a few seconds only, so scripts are optimized after many more calls than by default, except for long
 * loops, which hash files. Compiled code is kept for the next page, and garbage is collected less often.
 */
const scripts = [
  '--invocation-count-for-maglev=20000',
  '--invocation-count-for-turbofan=40000',
  '--no-flush-bytecode',
  '--min-semi-space-size=16',
]
/**
 * The renderer of a window's previous page is reused for the next. The other two are the runner's own, which this switch
 * would replace.
 */
const features = [
  'RenderDocument:level/crashed-frame',
  'CDPScreenshotNewSurface',
  'SkipListAccountsWithoutGaiaCookies',
]
/** All pages of one person share a process, and with it the compiled code. */
const thrifty = [
  '--process-per-site',
  `--js-flags=${scripts.join(' ')}`,
  `--enable-features=${features.join(',')}`,
]

// A test that only passes on a second attempt is a failure: no retries.
export default defineConfig({
  testDir: '.',
  outputDir: '../test-results',
  // All machines share the same reference pictures (scenes/compared.test.ts).
  snapshotPathTemplate: '{testDir}/scenes/compared/{arg}{ext}',
  globalSetup: './scenes/worlds/world-server.ts',
  projects: [
    { name: 'journeys', testMatch: '**/*.test.ts' },
    // Not a test: `npm run screenshots`.
    { name: 'pictures', testMatch: '**/take-pictures.ts' },
  ],
  reporter: 'list',
  fullyParallel: true,
  // Tests that repeat another one with more cases or larger numbers run with `--full` only.
  ...(process.env.TEST_FULL === undefined && { grepInvert: /@full/ }),
  forbidOnly: Boolean(process.env.CI),
  // One more than two cores, as a journey often waits for a response or a frame.
  workers: 3,
  // These timeouts only end tests that hang: a shared machine may be ten times slower than a developer's own.
  timeout: 300_000,
  expect: { timeout: 60_000 },
  use: {
    browserName: 'chromium',
    launchOptions: { ...(await browserLaunch()), args: thrifty },
    actionTimeout: 60_000,
    screenshot: 'only-on-failure',
  },
})
