import { describe } from 'vitest'
import { describePeople } from './people.contract.ts'
import { describeStore } from './store.contract.ts'
import { openTestDatabase } from '../testing/test-database.ts'

describe('on SQLite', () => {
  describeStore(() => openTestDatabase())
  describePeople(() => openTestDatabase())
})
