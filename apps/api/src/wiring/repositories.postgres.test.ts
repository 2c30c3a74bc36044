import { describe } from 'vitest'
import { createTestPostgres } from '../testing/test-postgres.ts'
import { describePeople } from './people.contract.ts'
import { describeStore } from './store.contract.ts'

describe('on PostgreSQL', () => {
  describeStore(async () => (await createTestPostgres())())
  describePeople(async () => (await createTestPostgres())())
})
