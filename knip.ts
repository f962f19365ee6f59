import type { KnipConfig } from 'knip'

// The other entries are found by themselves: the commands of package.json, Vite's page, Playwright's tests.
export default {
  entry: [
    'tools/budget.ts',
    // Run by its path (bench/compared-servers.ts).
    'bench/raw-server.ts',
    // Run by its path (bench/vdi-package.ts).
    'bench/load-whole.ts',
    // Run by their paths (bench/security.ts).
    'bench/security/*.ts',
    // Run by their paths (bench/reliability.ts).
    'bench/reliability/*.ts',
    // Run by its path before a step of the schema lands (docs/adding.md).
    'tools/record-database.ts',
    // Called by the Dockerfile.
    'server/admin/health-check.ts',
    // The processes that tools/node-tests.ts starts, and their reporter.
    'tools/run-test-files.ts',
    'tools/test-events.ts',
    'e2e/scenes/worlds/world-main.ts',
    // Run by its path, in a process of its own (e2e/support/portal-host.ts).
    'e2e/support/portal-host-main.ts',
    // Loaded into a server of its own (server/files/lost-writes.test.ts).
    'server/testing/broken-disk.ts',
    // Loaded before the tests of the server (tools/node-tests.ts).
    'server/testing/light-hashes.ts',
    // Loaded into a server of its own (bench/reliability/soak.ts).
    'bench/reliability/equipment/heap-report.ts',
    '{contract,server,tools,web}/**/*.test.ts',
    'server/db/migrations/*.ts',
    // Loaded by name, in the build (web/build/prerendered-pages.ts).
    'web/shell/prerender.tsx',
    // Each export is fetched by its name (web/base/spoken.ts).
    'contract/words/*.ts',
  ],
  project: ['{contract,server,web,e2e,bench,tools}/**/*.{ts,tsx}'],
  // Of the system; the test that needs them is skipped where they may not be used.
  ignoreBinaries: [
    ...['mount', 'umount', 'unshare', 'gcc', 'nginx', 'caddy', 'apt-get', 'pg_dump'],
    'pg_restore',
    'systemd-analyze',
  ],
  vite: { config: 'web/vite.config.ts' },
  playwright: { config: 'e2e/playwright.config.ts' },
  // A type that an exported function speaks of may be exported too.
  ignoreExportsUsedInFile: { interface: true, type: true },
} satisfies KnipConfig
