import { configDefaults, defineConfig } from 'vitest/config'
import { isFullRun } from './src/testing/config.ts'

/** A short run takes those of each kind of statement: lists, locks, quotas, transactions with files. */
const SHORT = [
  'src/**/*.postgres.test.ts',
  'src/files/files.test.ts',
  'src/folders/folders.test.ts',
  'src/resumable/resumable.test.ts',
  'src/uploads/quota.test.ts',
]

/** What these test is SQLite, nothing that a database stores, or not reached on PostgreSQL. */
const EMBEDDED = [
  // The file of SQLite, its driver and its query plans.
  'src/shared/database/!(*.postgres).test.ts',
  'src/folders/folders.repo.test.ts',
  'src/removal/removal-indexes.test.ts',
  // The same as commands.postgres.test.ts and repositories.postgres.test.ts.
  'src/cli/migrate.test.ts',
  'src/wiring/repositories.test.ts',
  // Copies of SQLite's file, and damages to it.
  'src/backup/backup.test.ts',
  'src/shared/storage/storage.test.ts',
  // Faults of the disk.
  'src/faults/{descriptors,disk-full,read-faults,resumable-faults,upload-faults}.test.ts',
  // Limits of memory: with PostgreSQL, unread responses take up to 120 MiB instead of 64 on a busy machine.
  'src/faults/unread-responses.test.ts',
  'src/**/*memory.test.ts',
  // Settings that reject PostgreSQL.
  'src/shared/config.test.ts',
  'src/cli/program.test.ts',
  // No database.
  'src/accounts/password.test.ts',
  'src/applications/inspect-*.test.ts',
  'src/sessions/client-description.test.ts',
  'src/shared/{http/connection-lost,http/send-list,server-lock,storage/draft-store,storage/space}.test.ts',
  'src/wiring/{change-limit,health}.test.ts',
  'src/zip/{archive,entries}.test.ts',
]

// A server may be installed first; besides, the long limits only tell a hanging test from a busy machine.
export default defineConfig({
  test: {
    name: '@site/api (PostgreSQL)',
    include: isFullRun ? ['src/**/*.test.ts'] : SHORT,
    exclude: [...configDefaults.exclude, '**/*.swift.test.ts', ...EMBEDDED],
    globalSetup: '@site/servers/postgres-setup',
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
})
