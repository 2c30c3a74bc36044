import { describeReleaseStore } from '../store/release-store.contract.ts'
import { createMemoryStore } from './memory-store.ts'

describeReleaseStore('memory', async () => {
  const store = createMemoryStore()
  return { open: () => store }
})
