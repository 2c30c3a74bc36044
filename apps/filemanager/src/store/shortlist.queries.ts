import { listRecent, listStarred, setStar } from '@site/api-client/shortlists'
import { type FolderPath, responseTexts } from '@site/contracts'
import { queryOptions } from '@tanstack/react-query'
import { failed, type Outcome } from '#kit/outcome.ts'
import { texts } from '#kit/texts.ts'
import { loadApi, readSession } from '#services.ts'
import { queryApi } from './background-load.ts'
import { reloadListOf } from './folder.queries.ts'
import { queryClient } from './query-client.ts'

/** Failures show no toast, because the user did not request these lists. */
export const shortlistQueries = {
  recent: (user: string | null) =>
    queryOptions({ queryKey: ['recent', user], queryFn: queryApi((api, options) => listRecent(api, options)) }),
  starred: (user: string | null) =>
    queryOptions({ queryKey: ['starred', user], queryFn: queryApi((api, options) => listStarred(api, options)) }),
}

/** A file in the folder at `path`, or that folder itself. */
interface Starred {
  path: FolderPath
  fileName?: string | undefined
}

/** Stars an entry, or removes its star. Never rejects: resolves to its outcome, once its list shows it. */
export async function changeStar({ path, fileName }: Starred, isStarred: boolean): Promise<Outcome> {
  const { email } = readSession()
  try {
    await setStar(await loadApi(), { userEmail: email ?? '', path, fileName }, isStarred)
    void queryClient.invalidateQueries(shortlistQueries.starred(email))
    await reloadListOf({ path, fileName })
    return { kind: 'success', message: isStarred ? responseTexts.starred : responseTexts.unstarred }
  } catch (error) {
    return failed(isStarred ? texts.notStarred : texts.notUnstarred, error)
  }
}
