import { describe } from 'vitest'
import { describePeople } from '../testing/people.contract.ts'
import { describeStore } from '../testing/store.contract.ts'
import { createTestPostgres } from '../testing/test-postgres.ts'

describe('on PostgreSQL', () => {
  describeStore(async () => (await createTestPostgres())())
  describePeople(async () => (await createTestPostgres())())
})
