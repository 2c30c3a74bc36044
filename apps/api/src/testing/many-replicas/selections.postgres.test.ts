import { selectionCreate } from '@site/contracts'
import { expect, it, onTestFinished } from 'vitest'
import { unzip } from '../documents/unzip.ts'
import { startApi, temporaryDirectory } from '../start-api.ts'
import { atLevel, storeOf } from '../store.ts'
import { createMigratedDatabase } from '../test-postgres.ts'
import { signUp } from '../user.ts'

it('sends a zip of entries that were selected on another replica', async () => {
  const shared = { DATA_DIR: await temporaryDirectory(), DATABASE_URL: await createMigratedDatabase(onTestFinished) }
  const [a, b] = [await startApi(shared), await startApi(shared)]
  const user = await signUp(a.app, 'ada@example.com')
  const store = storeOf(user)
  await store.createFolder(['a'])
  await store.upload(['a'], 'one.txt', 'one')
  const created = await user.call('POST', atLevel(selectionCreate, ['a'], [['userEmail', user.email]]), {
    payload: { files: ['one.txt'] },
  })
  const { url } = created.json<{ url: string }>()
  const response = await b.app.inject({ url, headers: { cookie: user.cookie } })
  expect((await unzip(response.rawPayload)).map(({ name }) => name)).toEqual(['a/', 'a/one.txt'])
})
