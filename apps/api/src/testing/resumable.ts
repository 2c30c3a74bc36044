import type { TestApi } from './start-api.ts'
import { storeOf } from './store.ts'
import { tusOf } from './tus.ts'
import { signUp } from './user.ts'

/** A folder of each depth. */
export const levels = [['a'], ['a', 'b'], ['a', 'b', 'c'], ['a', 'b', 'c', 'd']]

/** The API with a user who has these folders, and hands to upload into them in pieces. */
export async function withFolders({ app, ...rest }: TestApi) {
  const user = await signUp(app, 'ada@example.com')
  const store = storeOf(user)
  const tus = tusOf(user)
  for (const path of levels) await store.createFolder(path)
  const begin = async (fileName: string, length: number, folder = ['a']) =>
    String((await tus.begin(folder, fileName, length)).headers.location)
  const usage = async () =>
    (await user.call('GET', '/api/account/usage')).json<{ usedBytes: number; reservedBytes: number }>()
  const codeOf = (answer: { statusCode: number; body: string }) => [answer.statusCode, JSON.parse(answer.body).code]
  return { app, user, store, tus, begin, usage, codeOf, ...rest }
}
