import { createEmptyDatabase } from '#testing/test-postgres.ts'
import { describeOldestVersion } from './oldest-version.contract.ts'

describeOldestVersion('PostgreSQL', createEmptyDatabase)
