import { describe } from 'vitest'
import { createTestPostgres } from '../testing/engine/test-postgres.ts'
import { describePeople } from '../testing/people.contract.ts'
import { describeStore } from '../testing/store.contract.ts'

describe('on PostgreSQL', () => {
  describeStore(async () => (await createTestPostgres())())
  describePeople(async () => (await createTestPostgres())())
})
