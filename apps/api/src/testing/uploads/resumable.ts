import type { TestApi } from '../start-api.ts'
import { storeOf } from '../store.ts'
import { signUp } from '../user.ts'
import { tusOf } from './tus.ts'

/** One folder path per depth. */
export const levels = [['a'], ['a', 'b'], ['a', 'b', 'c'], ['a', 'b', 'c', 'd']]

/** Creates a user with these folders, and helpers for resumable uploads into them. */
export async function withFolders({ app, ...rest }: TestApi) {
  const user = await signUp(app, 'ada@example.com')
  const store = storeOf(user)
  const tus = tusOf(user)
  for (const path of levels) await store.createFolder(path)
  const createUpload = async (fileName: string, length: number, folder = ['a']) =>
    String((await tus.create(folder, fileName, length)).headers.location)
  const usage = async () =>
    (await user.call('GET', '/api/account/usage')).json<{ usedBytes: number; reservedBytes: number }>()
  const codeOf = (response: { statusCode: number; body: string }) => [
    response.statusCode,
    JSON.parse(response.body).code,
  ]
  return { app, user, store, tus, createUpload, usage, codeOf, ...rest }
}
