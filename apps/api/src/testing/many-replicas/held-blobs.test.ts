import { openTestDatabase } from '../test-database.ts'
import { describeHeldBlobs } from './held-blobs.contract.ts'

describeHeldBlobs(openTestDatabase)
