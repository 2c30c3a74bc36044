import { describe } from 'vitest'
import { openTestDatabase } from '#testing/test-database.ts'
import { describeAccountsAndMessages } from './accounts-and-messages.contract.ts'
import { describeStore } from './store.contract.ts'

describe('on SQLite', () => {
  describeStore(() => openTestDatabase())
  describeAccountsAndMessages(() => openTestDatabase())
})
