import { describe } from 'vitest'
import { openTestDatabase } from '../testing/test-database.ts'
import { describePeople } from './people.contract.ts'
import { describeStore } from './store.contract.ts'

describe('on SQLite', () => {
  describeStore(() => openTestDatabase())
  describePeople(() => openTestDatabase())
})
