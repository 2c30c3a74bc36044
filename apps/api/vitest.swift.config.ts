import { defineConfig } from 'vitest/config'

/** Existing tests of transactions with files, run here on PostgreSQL and a bucket. */
const FILES = [
  'src/testing/faults/abandoned-bodies.test.ts', 'src/testing/faults/disconnecting-clients.test.ts', 'src/testing/faults/killed-uploads.test.ts', 'src/testing/faults/many-entries.test.ts', 'src/testing/faults/stop-under-load.test.ts',
  'src/testing/attacks/strangers.test.ts',
  'src/server/cli/restore-files.test.ts',
  'src/testing/faults/database-outages.postgres.test.ts',
  // Excludes downloads: in a bucket, a download may fail if its file is deleted meanwhile (docs/decisions/067).
  'src/files/!(download).test.ts',
  'src/testing/many-replicas/takeover.postgres.test.ts', 'src/testing/many-replicas/zip-during-deletion.postgres.test.ts',
  'src/tree/removal/removal.test.ts',
  'src/bytes/in/tus/commit.test.ts', 'src/bytes/in/tus/creation.test.ts', 'src/bytes/in/tus/rejections.test.ts', 'src/bytes/in/tus/resumable.test.ts',
  'src/server/outage.postgres.test.ts',
  'src/bytes/scrub/scrub.test.ts',
  'src/links/arriving/arriving-files.test.ts',
  'src/bytes/thumbnails/thumbnails.test.ts',
  'src/bytes/in/quota.test.ts', 'src/bytes/in/slow-senders.test.ts', 'src/bytes/in/uploads.test.ts',
  'src/testing/faults/repair-storage.test.ts',
  'src/bytes/zip/zip.test.ts',
]

// The first run may download Swift and PostgreSQL. No test waits for time to pass, so these limits only detect hanging
// tests, even on a busy machine.
export default defineConfig({
  test: {
    name: '@site/api (Swift)',
    include: ['src/**/*.swift.test.ts', ...FILES],
    globalSetup: ['@repo/servers/postgres-setup', '@repo/servers/swift-setup'],
    testTimeout: 120_000,
    hookTimeout: 120_000,
  },
})
