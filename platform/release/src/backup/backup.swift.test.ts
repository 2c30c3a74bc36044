import { createBucket } from '@repo/servers/swift'
import type {} from '@repo/servers/swift-setup'
import { inject, onTestFinished } from 'vitest'
import { loadReleaseConfig } from '../config.ts'
import { openReleaseStore } from '../open-release-store.ts'
import { emptyDatabase } from '../testing/test-postgres.ts'
import { describeBackup } from './backup.contract.ts'

describeBackup('a bucket of an S3-compatible server and PostgreSQL', async () => {
  const { url } = await emptyDatabase()
  const RELEASE_STORE = await createBucket(inject('swift'))
  const store = await openReleaseStore(loadReleaseConfig({ RELEASE_STORE, DATABASE_URL: url }).store)
  onTestFinished(() => store[Symbol.asyncDispose]())
  return store
})
