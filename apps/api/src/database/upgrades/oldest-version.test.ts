import { describeOldestVersion } from './oldest-version.contract.ts'

describeOldestVersion('SQLite', async () => '')
