import { describe } from 'vitest'
import { describePeople } from '../testing/people.contract.ts'
import { describeStore } from '../testing/store.contract.ts'
import { openTestDatabase } from '../testing/test-database.ts'

describe('on SQLite', () => {
  describeStore(() => openTestDatabase())
  describePeople(() => openTestDatabase())
})
