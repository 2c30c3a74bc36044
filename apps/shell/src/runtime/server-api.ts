import type { ApiClient } from '@site/api-client'
import { ApiError, UNKNOWN_FAILURE } from '@site/api-client/errors'

const CAREERS_FILE = '/assets/data/careers-data.json'

/**
 * Stands in for the API while a page renders on the server: it has no network and answers from the public files of
 * the versions that are live for this visitor. Any other call rejects, so the page renders in the browser.
 */
export function publicFilesApi(files: Readonly<Record<string, string>>): ApiClient {
  const read = (path: string) => {
    const text = files[path]
    if (text === undefined) throw new ApiError('server/not-rendered', 0, `No live release has the file ${path}.`)
    return JSON.parse(text)
  }
  const refuse = () => Promise.reject(new ApiError('server/not-rendered', 0, UNKNOWN_FAILURE))
  const refusing = new Proxy({}, { get: () => refuse })
  const answering = { careers: { list: async () => read(CAREERS_FILE).careers, apply: refuse } }
  return new Proxy(answering as unknown as ApiClient, { get: (groups, name) => Reflect.get(groups, name) ?? refusing })
}
