import { openTestDatabase } from '../testing/test-database.ts'
import { describeHeldBlobs } from './held-blobs.contract.ts'

describeHeldBlobs(openTestDatabase)
