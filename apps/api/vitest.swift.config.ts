import { defineConfig } from 'vitest/config'
import { matchingTests } from './src/testing/config.ts'

/** Existing tests of transactions with files, run here on PostgreSQL and a bucket. */
const FILES = matchingTests([
  // Excludes downloads: in a bucket, a download may fail if its file is deleted meanwhile (docs/decisions/067).
  'src/bytes/in/{quota,slow-senders,uploads}.test.ts',
  'src/bytes/in/tus/{commit,creation,rejections,resumable}.test.ts',
  'src/bytes/out/!(download).test.ts',
  'src/bytes/scrub/scrub.test.ts',
  'src/bytes/thumbnails/thumbnails.test.ts',
  'src/bytes/zip/zip.test.ts',
  'src/links/arriving/arriving-files.test.ts',
  'src/server/cli/restore-files.test.ts',
  'src/server/outage.postgres.test.ts',
  'src/testing/attacks/!(unread-responses).test.ts',
  'src/testing/faults/{abandoned-bodies,disconnecting-clients,killed-uploads,many-entries,repair-storage,stop-under-load}.test.ts',
  'src/testing/faults/database-outages.postgres.test.ts',
  'src/testing/many-replicas/{takeover,zip-during-deletion}.postgres.test.ts',
  'src/tree/files.test.ts',
  'src/tree/names/{deceptive-names,hostile-names}.test.ts',
  'src/tree/removal/removal.test.ts',
])

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
