import { createBucketVersions } from '../bucket/bucket-versions.ts'
import { combineStores } from '../store/release-store.ts'
import { MemoryBucket } from '../testing/memory-bucket.ts'
import { emptyDatabase, openDatabase } from '../testing/test-postgres.ts'
import { describeBackup } from './backup.contract.ts'

describeBackup('a bucket and PostgreSQL', async () => {
  const { channels, claims } = openDatabase(await emptyDatabase())
  return combineStores(createBucketVersions(new MemoryBucket(), claims), channels)
})
