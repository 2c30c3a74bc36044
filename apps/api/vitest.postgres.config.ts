import { configDefaults, defineConfig } from 'vitest/config'
import { isFullRun } from './src/testing/config.ts'

/** The tests of a short run. They cover every kind of statement: lists, locks, quotas, transactions with files. */
const SHORT = [
  'src/**/*.postgres.test.ts',
  'src/messages/outbox/outbox-commands.test.ts',
  'src/live/every-change.test.ts',
  'src/bytes/out/damaged.test.ts', 'src/tree/files.test.ts',
  'src/tree/folders.test.ts',
  'src/tree/summary.test.ts',
  'src/tree/moving/copying.test.ts', 'src/tree/moving/moving.test.ts',
  'src/bytes/in/tus/resumable.test.ts',
  'src/server/rotation/secrets.test.ts',
  'src/tree/search/search.test.ts',
  'src/links/drop.test.ts', 'src/links/shared.test.ts', 'src/links/shares.test.ts',
  'src/bytes/in/quota.test.ts', 'src/bytes/in/replacing.test.ts', 'src/bytes/in/total-quota.test.ts',
  'src/bytes/quota/counted-usage.test.ts',
  'src/bytes/zip/selections.test.ts',
  'src/testing/faults/repair-storage.test.ts',
]

/** Tests that cover only SQLite, use no database, or do not apply to PostgreSQL. */
const EMBEDDED = [
  // SQLite's file, driver and query plans.
  'src/shared/database/!(*.postgres).test.ts',
  'src/tree/folders.repo.test.ts',
  'src/tree/removal/removal-indexes.test.ts',
  'src/live/replicas/replicas.test.ts',
  // operator-commands.postgres.test.ts and repositories.postgres.test.ts cover the same behavior.
  'src/server/cli/migrate.test.ts',
  'src/server/repositories.test.ts',
  // Copies of SQLite's file, and damage to it.
  'src/server/backup/backup.test.ts',
  'src/bytes/store/storage.test.ts',
  // Disk faults.
  'src/testing/faults/descriptors.test.ts', 'src/testing/faults/disk-full.test.ts', 'src/testing/faults/disk-space.test.ts', 'src/testing/faults/lost-rows.test.ts', 'src/testing/faults/processes.test.ts', 'src/testing/faults/read-faults.test.ts', 'src/testing/faults/resumable-faults.test.ts', 'src/testing/faults/upload-faults.test.ts',
  // Settings that rule out PostgreSQL.
  'src/server/config.test.ts', 'src/people/accounts/registration.test.ts',
  'src/server/cli/program.test.ts',
  // No database.
  'src/people/accounts/password.test.ts',
  'src/live/event-stream.test.ts', 'src/live/events.service.test.ts',
  'src/applications/inspect-*.test.ts',
  'src/messages/outbox/delivery-rules.test.ts',
  'src/server/cli/rows.test.ts',
  'src/database/clock/judge-time.test.ts',
  'src/tree/names/free-name.test.ts',
  'src/people/sessions/client-description.test.ts',
  'src/http/visitor-slots.test.ts',
  'src/shared/changes/!(*.postgres).test.ts',
  'src/http/connection-lost.test.ts', 'src/tree/send-list.test.ts', 'src/database/row-watch.test.ts', 'src/server/start/server-lock.test.ts', 'src/bytes/store/disk-drafts.test.ts',
  'src/bytes/thumbnails/thumbnail-cache.test.ts', 'src/bytes/thumbnails/thumbnails.service.test.ts',
  'src/thumbnails/process/*.test.ts',
  'src/server/http/change-limit.test.ts', 'src/server/health.test.ts',
  'src/bytes/zip/archive.test.ts', 'src/bytes/zip/entries.test.ts',
]

// The first run may install a server. No test waits for time to pass, so these limits only detect hanging tests, even
// on a busy machine.
export default defineConfig({
  test: {
    name: '@site/api (PostgreSQL)',
    include: isFullRun ? ['src/**/*.test.ts'] : SHORT,
    exclude: [...configDefaults.exclude, '**/*.swift.test.ts', ...EMBEDDED],
    globalSetup: '@repo/servers/postgres-setup',
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
})
