import { describe } from 'vitest'
import { createTestPostgres } from '#testing/test-postgres.ts'
import { describeAccountsAndMessages } from './accounts-and-messages.contract.ts'
import { describeStore } from './store.contract.ts'

describe('on PostgreSQL', () => {
  describeStore(async () => (await createTestPostgres())())
  describeAccountsAndMessages(async () => (await createTestPostgres())())
})
